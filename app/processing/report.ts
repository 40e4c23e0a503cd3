import { sent } from '../threads/sent-error'
import type { LoopReport } from './loop-parts'
import type { FromProcessing } from './messages'

/**
 * Turns the loop's reports into messages for the main thread: the first failure to record of a streak, and the recovery. The ids of issues
 * that happened are sent only while a page listens.
 */
export function reportAsMessages(
  send: (message: FromProcessing) => void,
  isListening = () => false,
): (report: LoopReport) => void {
  let inTrouble = false
  const trouble = (what: string, error: unknown) => send({ type: 'trouble', what, error: sent(error) })
  return (report) => {
    if (report.what === 'refused') send({ type: 'refused', error: sent(report.error) })
    else if (report.what === 'damaged') trouble('A range of the inbox is damaged; it is parked', report.detail)
    else if (report.what === 'poison')
      trouble(`What stands in ${report.detail} cannot be recorded; it is parked`, 'See the exception before.')
    else if (report.what === 'exception') send({ type: 'exception', error: sent(report.error), digest: report.digest })
    else if (report.what === 'pool-worker-failed')
      trouble('A thread that helps processing failed; what it was at is processed without it', report.error)
    else if (report.what === 'job-failed')
      trouble(`The job ${report.job} failed; it runs again in ${Math.ceil(report.rest / 1000)} s`, report.error)
    else if (report.what === 'retry-failed')
      trouble(`The attempt at parked item ${report.id} failed; it is still parked`, report.error)
    else if (report.what === 'record-failed') {
      if (!inTrouble) trouble('A batch could not be recorded; it is tried again', report.error)
      inTrouble = true
    } else {
      if (inTrouble) send({ type: 'recovered' })
      inTrouble = false
      const { position, processed, duplicates, happened } = report
      send({ type: 'committed', position, processed, duplicates, ...(isListening() && { happened }) })
    }
  }
}

import type { LoopReport } from './loop-parts'
import type { FromProcessing } from './messages'
import { sent } from './sent-error'

/**
 * Turns the loop's reports into messages for the main thread: trouble once per streak, and the recovery from it. Which issues happened is
 * told only while somebody wants to hear of it.
 */
export function reportAsMessages(
  say: (message: FromProcessing) => void,
  isHeard = () => false,
): (report: LoopReport) => void {
  let inTrouble = false
  const trouble = (what: string, error: unknown) => say({ say: 'trouble', what, error: sent(error) })
  return (report) => {
    if (report.what === 'damaged') trouble('A stretch of the inbox is damaged; it is parked', report.detail)
    else if (report.what === 'poison')
      trouble(`What stands in ${report.detail} cannot be recorded; it is parked`, 'See the exception before.')
    else if (report.what === 'exception') say({ say: 'exception', error: sent(report.error), digest: report.digest })
    else if (report.what === 'co-walker-failed')
      trouble('A thread that helps processing failed; what it was at is processed without it', report.error)
    else if (report.what === 'job-failed')
      trouble(`The job ${report.job} failed; it runs again in ${Math.ceil(report.rest / 1000)} s`, report.error)
    else if (report.what === 'retry-failed')
      trouble(`The attempt at parked item ${report.id} failed; it is still parked`, report.error)
    else if (report.what === 'record-failed') {
      if (!inTrouble) trouble('A batch could not be recorded; it is tried again', report.error)
      inTrouble = true
    } else {
      if (inTrouble) say({ say: 'recovered' })
      inTrouble = false
      const { position, processed, duplicates, happened } = report
      say({ say: 'committed', position, processed, duplicates, ...(isHeard() && { happened }) })
    }
  }
}

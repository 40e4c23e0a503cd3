import type { LoopReport } from './loop.server'
import type { FromProcessing } from './messages'

/** Turns the loop's reports into messages for the main thread: trouble once per streak, and the recovery from it. */
export function reportAsMessages(say: (message: FromProcessing) => void): (report: LoopReport) => void {
  let inTrouble = false
  return (report) => {
    if (report.what === 'damaged') {
      say({ say: 'trouble', what: 'A record of the inbox is damaged', error: new Error(report.detail) })
      return
    }
    if (report.what === 'record-failed') {
      if (!inTrouble)
        say({ say: 'trouble', what: 'A batch could not be recorded; it is tried again', error: asError(report.error) })
      inTrouble = true
      return
    }
    if (inTrouble) say({ say: 'recovered' })
    inTrouble = false
    say({ say: 'committed', position: report.position, processed: report.processed, duplicates: report.duplicates })
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

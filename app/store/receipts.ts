import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { ReceiptWords } from '../feedback/receipt-words'
import type { NewVisitorReport, VisitorReport } from '../feedback/visitor-report'

/**
 * Receipts, and reports of visitors on them. Types only.
 * 1. Questions for visitors have no viewer, and only find issues of projects with receipts.
 * 2. A visitor's report belongs to the issue of the code, even if that issue is created later; until then no one sees it, and after
 *    `waitingFor` it is deleted.
 * 3. The number of reports is limited, per issue and of those that wait.
 */
export interface Receipts {
  /** The texts of the project's receipts; undefined for those who do not administer it. */
  words(viewer: Viewer, slug: string): Promise<ReceiptWords | undefined>
  setWords(viewer: Viewer, slug: string, words: ReceiptWords): Promise<boolean>
  /** What anyone may know about an issue besides its state; undefined without receipts. */
  shown(shortId: string): Promise<ShownBeside | undefined>
  /** `enough`: this issue has the maximum number of reports. */
  report(report: NewVisitorReport): Promise<'kept' | 'enough'>
  /** When this person last sent a report, for the code that is part of `person`. */
  reportedAt(person: string): Promise<Instant | undefined>
  /** Visitors' reports about an issue and those merged into it, newest first. For those who may see the issue. */
  ofIssue(viewer: Viewer, shortId: string, limit: number): Promise<{ reports: VisitorReport[]; count: number }>
}

export type ShownBeside = {
  words: ReceiptWords
  /** A member has handled the issue: assigned or muted it, or wrote a note on it for support. */
  lookedAt: boolean
}

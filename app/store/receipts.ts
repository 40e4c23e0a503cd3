import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { ReceiptWords } from '../feedback/receipt-words'
import type { NewVisitorReport, VisitorReport } from '../feedback/visitor-report'

/**
 * Receipts, and what visitors say on them. Types only.
 * 1. What visitors are shown is asked without a viewer, and only of projects with receipts: of others nothing is found.
 * 2. What a visitor says arrives at the issue of the code, also when that comes to be later; until then nobody is shown it, and
 *    after `waitingFor` it is deleted.
 * 3. How much can be kept is bounded: per issue, and of what waits.
 */
export interface Receipts {
  /** What the project says on its receipts; undefined for who may not administer it. */
  words(viewer: Viewer, slug: string): Promise<ReceiptWords | undefined>
  setWords(viewer: Viewer, slug: string, words: ReceiptWords): Promise<boolean>
  /** What anybody may know of an issue beside its state; undefined where there are no receipts. */
  shown(shortId: string): Promise<ShownBeside | undefined>
  /** `enough`: so many said something about this issue that no more is kept. */
  report(report: NewVisitorReport): Promise<'kept' | 'enough'>
  /** When this person said something last, under the code that is part of `person`. */
  reportedAt(person: string): Promise<Instant | undefined>
  /** What visitors said of an issue and those merged into it, newest first. For those who may see the issue. */
  ofIssue(viewer: Viewer, shortId: string, limit: number): Promise<{ reports: VisitorReport[]; count: number }>
}

export type ShownBeside = {
  words: ReceiptWords
  /** Somebody who runs the application has dealt with the issue: took it or gave it to somebody, muted it, or wrote a note on it for support. */
  lookedAt: boolean
}

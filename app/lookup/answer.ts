import type { Instant } from '../clock'
import type { Code, CodeKind, Confidence } from '../digests/code'
import type { ReceiptWords } from '../feedback/receipt-words'
import type { FixedIn } from '../issues/fixed-in'
import type { IssueStatus } from '../issues/issue'
import type { EventKey } from '../store/event-key'
import type { Evicted } from '../store/retention'
import type { BrokenLine, SourceAround } from './broken-line'
import type { Hint } from './hint'

/** One thing a code leads to. */
export type Match = {
  code: string
  kind: CodeKind
  confidence: Confidence
  /** Where the code was found, for people (`breadcrumb`, `header cf-ray`, `frames`, `trace`). */
  source: string
  project: { slug: string; name: string }
  /** Otherwise the title is the short id and there is no event: the viewer only learns that it is known. */
  mayOpen: boolean
  issue: {
    shortId: string
    title: string
    /** The exception type, if the title starts with it; absent for helpers. */
    type?: string
    platform: string
    status: IssueStatus
    statusAt: Instant
    count: number
    /** Distinct users, as far as events name them. */
    users: number
    firstSeen: Instant
    lastSeen: Instant
    lastRelease?: string
    /** Of a resolved issue, if known. */
    fixedIn?: FixedIn
  }
  /** A framework hid the message: this is the visitor's event of a failure. */
  redacted: boolean
  /** The newest kept event with the code; for the best match with the line that broke and its context. */
  event?: { id: string; timestamp: Instant; line?: BrokenLine; around?: SourceAround }
  /** Of the event, also for viewers who may not open it; while it is kept. */
  eventKey?: EventKey
  /** When and why the event with the code was evicted. */
  evicted?: Evicted
  sightings: { count: number; firstSeen: Instant; lastSeen: Instant }
}

/** The complete answer to a pasted text, as the pages, the API and the command line show it. */
export type Answer = {
  query: string
  /** The codes recognised in the text, most specific first. */
  codes: Code[]
  /** Best first. */
  matches: Match[]
  /** Known digests that differ by one digit or two swapped digits, when nothing matched. */
  nearMisses: Match[]
  hints: Hint[]
}

/** What a visitor without an account sees. It reveals no project, message or user. */
export type Receipt =
  | { known: false; code: string }
  | {
      known: true
      code: string
      since: Instant
      lastSeen: Instant
      state: 'known' | 'looked-at' | 'fixed'
      /** The release with the fix, if known. */
      fixedIn?: FixedIn
      /** The state of a visitor's report about it. */
      report: 'received' | 'looked-at' | 'fixed'
      /** What the project says on its receipts. */
      words: ReceiptWords
    }

import type { Instant } from '../clock'
import type { Code, CodeKind, Confidence } from '../digests/code'
import type { ReceiptWords } from '../feedback/receipt-words'
import type { FixedIn } from '../issues/fixed-in'
import type { IssueStatus } from '../issues/issue'
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
  /** Otherwise the title is the short id and there is no event: whoever asks is told that it is known, and no more of it. */
  mayOpen: boolean
  issue: {
    shortId: string
    title: string
    /** What was thrown, where the title begins with it; absent for helpers. */
    type?: string
    platform: string
    status: IssueStatus
    statusAt: Instant
    count: number
    /** Distinct people, as far as events name them. */
    users: number
    firstSeen: Instant
    lastSeen: Instant
    lastRelease?: string
    /** Of a resolved one, when it is known. */
    fixedIn?: FixedIn
  }
  /** A framework hid the message: this is the visitor's half of a failure. */
  redacted: boolean
  /** The newest event that carries the code and is still kept; of the best match with the line that broke and those around it. */
  event?: { id: string; timestamp: Instant; line?: BrokenLine; around?: SourceAround }
  sightings: { count: number; firstSeen: Instant; lastSeen: Instant }
}

/** The whole answer to what somebody pasted, as the pages, the API and the command line show it. */
export type Answer = {
  query: string
  /** What we took the paste for, most specific first. */
  codes: Code[]
  /** Best first. */
  matches: Match[]
  /** Known digests one digit or one slip away, when nothing matched. */
  nearMisses: Match[]
  hints: Hint[]
}

/** What somebody without an account sees. Nothing in it tells projects, messages or people apart. */
export type Receipt =
  | { known: false; code: string }
  | {
      known: true
      code: string
      since: Instant
      lastSeen: Instant
      state: 'known' | 'looked-at' | 'fixed'
      /** The release with the fix, when it is known. */
      fixedIn?: FixedIn
      /** What became of what a visitor said about it. */
      report: 'received' | 'looked-at' | 'fixed'
      /** What the project says on its receipts. */
      words: ReceiptWords
    }

import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { CodeKind, Confidence } from '../digests/code'
import type { FixedIn } from '../issues/fixed-in'
import type { Issue } from '../issues/issue'

/**
 * One row of the code index as the look-up sees it, newest first. Who does not triage the project may not open the issue: its title is
 * then its short id, and type, value, culprit and event are missing.
 */
export type CodeHit = {
  code: string
  kind: CodeKind
  confidence: Confidence
  source: string
  mayOpen: boolean
  issue: Issue
  /** Of a resolved issue, for everybody who may look it up: where its fix is, when that is known. */
  fixedIn?: FixedIn
  /** Whether a framework hid the message from the event that carries the code: the visitor's half of a failure. Known beyond the event. */
  redacted: boolean
  /** Whether that event is still kept; also told to viewers who may not open it. */
  kept: boolean
  event?: { id: string; timestamp: Instant }
  sightings: { count: number; firstSeen: Instant; lastSeen: Instant }
}

/** A digest of an issue, and how often it was seen. */
export type IssueDigest = {
  value: string
  confidence: Confidence
  /** Where the strongest sighting was found. */
  source: string
  /** Of the newest event with it. */
  release?: string
  sightings: { count: number; firstSeen: Instant; lastSeen: Instant }
}

/** Newest first. `count`: how many there are; of very many (a message that names orders has one per event) the newest are counted. */
export type IssueDigests = { digests: IssueDigest[]; count: number; orMore: boolean }

export interface Codes {
  /** Everything the viewer may see under any of these codes; at most `limit` per code. Anonymous viewers see only projects with receipts. */
  find(viewer: Viewer, codes: { kind: CodeKind; value: string }[], limit: number): Promise<CodeHit[]>
  /** Which of these digests exist for the viewer. For near-misses: up to a few hundred values, one query. */
  existing(viewer: Viewer, digests: string[], limit: number): Promise<string[]>
  /**
   * The digests people were shown for an issue and those merged into it, kept beyond its events; at most `limit`. Those that were only
   * guessed, or stood beside another failure, are left out. Undefined when there is no such issue for the viewer.
   */
  ofIssue(viewer: Viewer, shortId: string, limit: number): Promise<IssueDigests | undefined>
}

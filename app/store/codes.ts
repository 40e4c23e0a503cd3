import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { CodeKind, Confidence } from '../digests/code'
import type { FixedIn } from '../issues/fixed-in'
import type { Issue } from '../issues/issue'
import type { EventKey } from './event-key'
import type { StoredEvent } from './events'
import type { Evicted } from './retention'

/**
 * One row of the code index for the look-up, newest first. For viewers who do not triage the project, the title is the short id, and type,
 * value, culprit and event are missing.
 */
export type CodeHit = {
  code: string
  kind: CodeKind
  confidence: Confidence
  source: string
  mayOpen: boolean
  issue: Issue
  /** For a resolved issue, for everyone who may look it up: the release with the fix, if known. */
  fixedIn?: FixedIn
  /**
   * Whether a framework hid the message of the event with the code: the visitor's event of a failure. Known even after the event is
   * deleted.
   */
  redacted: boolean
  /** Whether that event is still kept; also for viewers who may not open it. */
  kept: boolean
  event?: { id: string; timestamp: Instant }
  /** Of that event, while it is kept; also for viewers who may not open it. Leads to it without another search. */
  eventKey?: EventKey
  /** That event, for viewers who may open it, if it was read along. `too-large`: its payload is longer than was asked for. */
  stored?: StoredEvent | 'too-large'
  /** When and why its event was evicted, also for viewers who may not open it. */
  evicted?: Evicted
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

/** Newest first. `count`: their number; of very many (a message with order numbers has one per event) only the newest are counted. */
export type IssueDigests = { digests: IssueDigest[]; count: number; orMore: boolean }

export interface Codes {
  /**
   * Everything with any of these codes that the viewer may see; at most `limit` per code. Anonymous viewers only see projects with
   * receipts. `longest`: also reads events with payloads of at most this many bytes, where that needs no further wait: those of event ids, and the
   * event of a code with one hit. An id that is asked for as that of an event and of a trace is looked for among traces only if no event has it.
   */
  find(viewer: Viewer, codes: { kind: CodeKind; value: string }[], limit: number, longest?: number): Promise<CodeHit[]>
  /** Which of these digests exist for the viewer, in one query. For near misses: up to a few hundred values. */
  existing(viewer: Viewer, digests: string[], limit: number): Promise<string[]>
  /**
   * The digests shown to visitors for an issue and those merged into it, kept longer than events; at most `limit`. Digests that were only
   * guessed, or were next to another failure, are left out. Undefined when there is no such issue for the viewer.
   */
  ofIssue(viewer: Viewer, shortId: string, limit: number): Promise<IssueDigests | undefined>
}

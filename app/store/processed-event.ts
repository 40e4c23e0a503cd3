import type { DetectedCode } from '../digests/code'
import type { Event, Exception } from '../events/event'
import type { PackedFacets } from '../events/facets'
import type { PackedResolution } from '../symbolication/answered'

/** What is recorded of an event beside its payload. The rest of it is made from the payload again when it is shown. */
export type RecordedEvent = Pick<
  Event,
  | 'id'
  | 'timestamp'
  | 'received'
  | 'level'
  | 'platform'
  | 'title'
  | 'culprit'
  | 'message'
  | 'release'
  | 'environment'
  | 'trace'
> & {
  /** Type and value of the exception that names the issue. */
  thrown?: Pick<Exception, 'type' | 'value'>
}

/** The kind of events that Digestline makes itself (a monitor that fails): nobody sent them, so they are in no count of items. */
export const madeHere = ''

/** One event after the whole pipeline, ready to be recorded. */
export type ProcessedEvent = {
  projectId: number
  keyId: number
  /** What it is counted as: `event`, or the kind of report that became one; `madeHere` when no item was accepted for it. */
  itemKind: string
  event: RecordedEvent
  /** Scrubbed payload: JSON text in UTF-8. Bytes, so that thousands of them do not lie on the heap until the batch is in; or packed already. */
  payload: Uint8Array | PackedBody
  /** 16 bytes as 32 hex digits; same fingerprint in the same project = same issue. */
  fingerprint: string
  /** The fingerprint before a split told it apart. */
  splitFrom?: string
  /** A rule of the project gave the title, written so (`rule-title`): it is the from now on. */
  retitled?: string
  /** The rule of the project that applied. */
  ruleId?: number
  /** Innermost call, by which look-alikes are known. */
  topFrame?: string
  /** What it is counted by and found by. */
  facets?: PackedFacets
  /** 48 bits of a hash of the person it happened to. */
  user?: number
  codes: DetectedCode[]
  /** A framework hid the real message ("omitted in production builds", React #441): the visitor's half of a failure. */
  redacted: boolean
  /** Application directories this event gave away. */
  appDirectories: string[]
  /** Where its frames were written, if any needed a source map. */
  resolution?: PackedResolution
}

/**
 * Bodies of `events` events of one project, one behind the other. `codec` 0: as they are; 2: gzip, as its sender made it; 3: Brotli.
 */
export type PackedBlock = { codec: 0 | 2 | 3; bytes: Uint8Array; events: number }

/** Where in a block one body lies, uncompressed. Events that share a block share the object. */
export type PackedBody = { block: PackedBlock; start: number; length: number }

import type { DetectedCode } from '../digests/code'
import type { Event, Exception } from '../events/event'
import type { PackedFacets } from '../events/facets'
import type { PackedResolution } from '../symbolication/answered'
import type { ImportMark } from '../wire/import-mark'

/** The recorded fields of an event, besides its payload. All others are derived from the payload when it is shown. */
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

/** The kind of events that Digestline makes itself (a monitor that fails). They were not sent, so they are counted as `made`. */
export const madeHere = ''

/** One event after the whole pipeline, ready to be recorded. */
export type ProcessedEvent = {
  projectId: number
  keyId: number
  /** The kind as which it is counted: `event`, or the kind of report that became one; `madeHere` without an accepted item. */
  itemKind: string
  event: RecordedEvent
  /**
   * The scrubbed payload as JSON text in UTF-8, or packed. Bytes, so that thousands of payloads are not on the heap until the batch is
   * recorded.
   */
  payload: Uint8Array | PackedBody
  /** 16 bytes as 32 hex digits; same fingerprint in the same project = same issue. */
  fingerprint: string
  /** The fingerprint before a split changed it. */
  splitFrom?: string
  /** The title that a rule of the project sets (`rule-title`), for the issue from now on. */
  retitled?: string
  /** The rule of the project that applied. */
  ruleId?: number
  /** The innermost frame, by which similar issues are recognised. */
  topFrame?: string
  /** The fields by which it is counted and found. */
  facets?: PackedFacets
  /** 48 bits of a hash of the affected user. */
  user?: number
  codes: DetectedCode[]
  /** A framework hid the real message ("omitted in production builds", React #441): this is the visitor's event of a failure. */
  redacted: boolean
  /** Install directories of the application found in this event. */
  appDirectories: string[]
  /** The server and process it happened on, by which log lines without a trace are found. */
  logPlace?: { server: string; process?: string }
  /** The result of resolving its frames, if any needed a source map. */
  resolution?: PackedResolution
  /** It was imported from another error tracker. */
  imported?: ImportMark
}

/**
 * The concatenated bodies of `events` events of one project. `codec` 0: plain; 2: gzip, as its sender compressed it; 3: Brotli.
 */
export type PackedBlock = { codec: 0 | 2 | 3; bytes: Uint8Array; events: number }

/** The position of one body in an uncompressed block. Events that share a block share the object. */
export type PackedBody = { block: PackedBlock; start: number; length: number }

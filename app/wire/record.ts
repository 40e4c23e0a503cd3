import type { Instant } from '../clock'
import type { Tally } from '../projects/tally'

/** How far the inbox has been read: the number of a segment file and the offset after the last record read from it. */
export type InboxPosition = { segment: number; offset: number }

/**
 * One durable hand-over from intake to processing: the facts of the request that the pipeline needs, and the received bytes. Records of
 * type `tallies` have no body: they carry the refusals counted at the edge, so that these survive a crash and are counted once.
 */
export type InboxRecord =
  | { kind: 'envelope'; meta: EnvelopeMeta; body: Uint8Array }
  | { kind: 'tallies'; tallies: Tally[] }

export type EnvelopeMeta = {
  projectId: number
  keyId: number
  receivedAt: Instant
  /** How `body` is compressed, as received. */
  encoding: 'identity' | 'gzip' | 'deflate' | 'br' | 'zstd'
  /** `envelope`: items; `store`: one bare event (JSON, or base64 of zlib of JSON). */
  format: 'envelope' | 'store'
  /** The id that the client got as answer, 32 hex digits; absent when the envelope names none and contains nothing that needs one. */
  eventId?: string
  clientIp?: string
  /** Items per type, counted at the edge: shown as waiting until processing has read them. */
  items: Record<string, number>
}

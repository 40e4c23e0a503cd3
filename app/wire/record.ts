import type { Instant } from '../clock'
import type { Tally } from '../projects/tally'

/** How far the inbox has been read: a segment file's number and the byte behind the last record taken from it. */
export type InboxPosition = { segment: number; offset: number }

/**
 * One durable hand-over from intake to processing: what the pipeline must know of the request, and the bytes as they came.
 * `tallies` records carry refusals counted at the edge (no body), so that they survive and are counted once, like everything else.
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
  /** The id the client was answered, 32 hex; absent when the envelope names none and holds nothing that needs one. */
  eventId?: string
  clientIp?: string
  /** Items per type, counted at the edge: what `waiting` is made of until processing has taken them. */
  items: Record<string, number>
}

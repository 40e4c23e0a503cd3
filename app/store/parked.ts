import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { EnvelopeMeta, InboxRecord } from '../wire/record'

/** Parked items. For owners and the operator only: they were never scrubbed, and no page shows their bytes. */
export interface Parked {
  /** Newest first; `before` is the id of the last one on the page before. */
  page(viewer: Viewer, page: { before?: number; limit: number }): Promise<ParkedRow[]>
  /** The number of parked requests. Nothing for others. */
  held(viewer: Viewer): Promise<ParkedHeld>
  /** Requests another attempt; the item stays parked until that succeeds. False when there is no such item, or it cannot be processed. */
  retry(viewer: Viewer, id: number, at: Instant): Promise<boolean>
  /** Discards it: it is counted as refused instead of parked. False when there is no such item. */
  drop(viewer: Viewer, id: number): Promise<boolean>
}

export type ParkedHeld = { items: number; bytes: number; oldest?: Instant }

export type ParkedRow = {
  id: number
  /** Absent when the project is unknown. */
  project?: { slug: string; name: string }
  itemKind: string
  /** How many items were counted as parked with it. */
  items: number
  reason: string
  detail: string
  bytes: number
  at: Instant
  /** Whether enough of it is left for another attempt. */
  retryable: boolean
  /** When another attempt was requested. */
  retryAt?: Instant
}

/** A parked item and the record for processing it again. */
export type RetriedItem = { id: number; record: Extract<InboxRecord, { kind: 'envelope' }> }

/** `meta.items` are the items counted as parked with it, and `bytes` is their body. Damage has neither project nor meta. */
export type ParkedItem = {
  projectId?: number
  itemKind: string
  reason: string
  /** A sentence or a position; for an exception only its digest. */
  detail: string
  meta?: EnvelopeMeta
  bytes: Uint8Array
  at: Instant
}

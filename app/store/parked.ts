import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { EnvelopeMeta, InboxRecord } from '../wire/record'

/** What is kept aside unread. Owners and the operator only: it was never scrubbed, and no page shows its bytes. */
export interface Parked {
  /** Newest first; `before` is the id of the last one on the page before. */
  page(viewer: Viewer, page: { before?: number; limit: number }): Promise<ParkedRow[]>
  /** How much there is, in requests. Nothing for those who may not see it. */
  held(viewer: Viewer): Promise<ParkedHeld>
  /** Asks for one more attempt; it stays parked until that has succeeded. False when there is no such item, or it cannot be processed. */
  retry(viewer: Viewer, id: number, at: Instant): Promise<boolean>
  /** Gives it up: counted as refused instead of parked. False when there is no such item. */
  drop(viewer: Viewer, id: number): Promise<boolean>
}

export type ParkedHeld = { items: number; bytes: number; oldest?: Instant }

export type ParkedRow = {
  id: number
  /** Absent when nobody can say whose it was. */
  project?: { slug: string; name: string }
  itemKind: string
  /** How many items were counted as parked with it. */
  items: number
  reason: string
  detail: string
  bytes: number
  at: Instant
  /** Whether there is enough left of it for another attempt. */
  retryable: boolean
  /** Since when another attempt is asked for. */
  retryAt?: Instant
}

/** A parked item and the record it is processed as again. */
export type RetriedItem = { id: number; record: Extract<InboxRecord, { kind: 'envelope' }> }

/** `meta.items` are the items counted as parked with it, and `bytes` is their body. Damage has neither project nor meta. */
export type ParkedItem = {
  projectId?: number
  itemKind: string
  reason: string
  /** A sentence or a place of ours; of an exception only its digest. */
  detail: string
  meta?: EnvelopeMeta
  bytes: Uint8Array
  at: Instant
}

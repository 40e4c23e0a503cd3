import type { Instant } from '~/clock'
import type { ParkedRow } from '~/store/parked'

/** A parked item as the page shows it. Its bytes never get here. */
export type ListedItem = {
  id: number
  kind: string
  items: number
  project?: { slug: string; name: string }
  reason: string
  detail: string
  bytes: number
  at: Instant
  retryable: boolean
  retryAt?: Instant
}

const longestDetail = 4000

export function toListed({ itemKind, detail, ...rest }: ParkedRow): ListedItem {
  return { ...rest, kind: itemKind, detail: detail.slice(0, longestDetail) }
}

/** The place in the list an address names; undefined, the beginning, for what names none. */
export function readPlace(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

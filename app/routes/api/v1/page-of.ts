import { problem } from '~/fallback/problem'
import type { Answer } from './api-resource'
import { limitOf } from './issue-query'
import { inQuery } from './openapi-parameters'
import { list, orNull, record, ref } from './openapi-types'

/*
 * Lists a page at a time: `?limit=`, `?cursor=`, and `next` of the answer. A cursor is where the page before ended, so a page neither
 * repeats nor leaves out rows when others are added or deleted.
 */

/** The parameters of a list. */
export const pageParameters = [
  inQuery('limit', 'Page size, 1 to 100. Default: 50.', { type: 'integer', minimum: 1, maximum: 100 }),
  inQuery('cursor', '`next` of the previous page.'),
]

/** The schema of a page of such rows. */
export const pageAnswer = (name: string, rows: string, of: Answer): Answer => ({
  name,
  schema: record({ [rows]: list(ref(of.name)), next: orNull('string') }),
  of,
})

/** `?limit=`; 400 for anything but a page size. */
export function limitIn(query: URLSearchParams): number {
  const limit = limitOf(query)
  if (typeof limit === 'string') throw problem(400, limit)
  return limit
}

/** `?cursor=` of this form; 400 for any other. */
export function cursorIn(query: URLSearchParams, form = /^\d{1,15}$/): string | undefined {
  const cursor = query.get('cursor') || undefined
  if (cursor && !form.test(cursor))
    throw problem(400, 'This cursor is not valid for this list. Use “next” of the previous page.')
  return cursor
}

/**
 * A page of a list that the store limits, and that is read whole: in the order of ids, which never change. `newest`: the highest id first.
 */
export function pageById<Row>(
  rows: readonly Row[],
  query: URLSearchParams,
  idOf: (row: Row) => number,
  order: 'oldest' | 'newest' = 'oldest',
): { rows: Row[]; next: string | null } {
  const limit = limitIn(query)
  const cursor = cursorIn(query)
  const sign = order === 'oldest' ? 1 : -1
  const sorted = [...rows].sort((one, other) => sign * (idOf(one) - idOf(other)))
  const rest = cursor === undefined ? sorted : sorted.filter((row) => sign * (idOf(row) - Number(cursor)) > 0)
  return endedAt(rest, limit, (row) => String(idOf(row)))
}

/** A page of rows of which one more than `limit` was asked for. */
export function endedAt<Row>(
  found: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => string,
): { rows: Row[]; next: string | null } {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: found.length > limit && last !== undefined ? cursorOf(last) : null }
}

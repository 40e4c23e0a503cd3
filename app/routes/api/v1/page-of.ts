import type { Instant } from '~/clock'
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

/** The same in the order of a text that is unique among the rows: names, slugs. It is the cursor. */
export function pageByText<Row>(
  rows: readonly Row[],
  query: URLSearchParams,
  textOf: (row: Row) => string,
): { rows: Row[]; next: string | null } {
  const limit = limitIn(query)
  const after = query.get('cursor')
  const sorted = [...rows].sort((one, other) => (textOf(one) < textOf(other) ? -1 : 1))
  return endedAt(after ? sorted.filter((row) => textOf(row) > after) : sorted, limit, textOf)
}

/** The same for rows without an id, newest first. The cursor is a time, and how many rows of that time are on the pages before. */
export function pageByTime<Row extends { at: Instant }>(
  rows: readonly Row[],
  query: URLSearchParams,
): { rows: Row[]; next: string | null } {
  const limit = limitIn(query)
  const [at, shown] = (cursorIn(query, /^\d{1,15}\.\d{1,9}$/) ?? `${Number.MAX_SAFE_INTEGER}.0`).split('.').map(Number)
  const ofTime = rows.filter((row) => row.at === at).slice(shown)
  const rest = [...ofTime, ...rows.filter((row) => row.at < at!).toSorted((one, other) => other.at - one.at)]
  const { rows: page, next } = endedAt(rest, limit, (row) => String(row.at))
  const last = page.at(-1)?.at
  const before = last === at ? (shown ?? 0) : 0
  return { rows: page, next: next && `${next}.${before + page.filter((row) => row.at === last).length}` }
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

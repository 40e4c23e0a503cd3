import type { IssueSort } from '../issues/issue'

/** A place in a sorted list: everything on the `older` (smaller) or `newer` side of this sort value and id. */
export type Cursor = { direction: 'older' | 'newer'; value: number; id: number }

/** Opaque to callers. It contains the sort, so that a cursor is not used with another sort. */
export const writeCursor = (cursor: Cursor, sort: IssueSort): string =>
  `${cursor.direction}.${sort}.${cursor.value.toString(36)}.${cursor.id.toString(36)}`

/** Undefined for other text, or a cursor of another sort: the list then starts at its first page. */
export function readCursor(text: string | undefined, sort: IssueSort): Cursor | undefined {
  const match = /^(older|newer)\.([a-z-]+)\.(-?[0-9a-z]{1,11})\.([0-9a-z]{1,11})$/.exec(text ?? '')
  if (!match || match[2] !== sort) return undefined
  const [value, id] = [Number.parseInt(match[3]!, 36), Number.parseInt(match[4]!, 36)]
  if (!Number.isSafeInteger(value) || !Number.isSafeInteger(id)) return undefined
  return { direction: match[1] === 'newer' ? 'newer' : 'older', value, id }
}

/** Whether the cursor is valid for this sort: scripts get an error instead of the first page again. */
export const isCursor = (text: string, sort: IssueSort): boolean => readCursor(text, sort) !== undefined

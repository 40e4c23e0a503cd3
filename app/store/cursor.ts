import type { IssueSort } from '../issues/issue'

/** A place in a sorted list: everything on the `older` (smaller) or `newer` side of this sort value and id. */
export type Cursor = { direction: 'older' | 'newer'; value: number; id: number }

/** Opaque to everybody else. The sort goes with it, so that a cursor is not taken for a place in another order. */
export const writeCursor = (cursor: Cursor, sort: IssueSort): string =>
  `${cursor.direction}.${sort}.${cursor.value.toString(36)}.${cursor.id.toString(36)}`

/** Undefined for what we did not write, or wrote for another sort: the list then begins at its beginning. */
export function readCursor(text: string | undefined, sort: IssueSort): Cursor | undefined {
  const match = /^(older|newer)\.([a-z-]+)\.(-?[0-9a-z]{1,11})\.([0-9a-z]{1,11})$/.exec(text ?? '')
  if (!match || match[2] !== sort) return undefined
  const [value, id] = [Number.parseInt(match[3]!, 36), Number.parseInt(match[4]!, 36)]
  if (!Number.isSafeInteger(value) || !Number.isSafeInteger(id)) return undefined
  return { direction: match[1] === 'newer' ? 'newer' : 'older', value, id }
}

/** Whether a list in this order can go on from there: scripts are told of a mistake instead of being shown the first page again. */
export const isCursor = (text: string, sort: IssueSort): boolean => readCursor(text, sort) !== undefined

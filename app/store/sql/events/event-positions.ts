import type { EventQuery } from '../../insight'

/** An event's position in time. `row` orders events of the same millisecond. */
export type EventPosition = { timestamp: number; row: number }
export type Direction = 'older' | 'newer'
/** Strictly between two positions, in the direction of the search. */
export type Span = { start: EventPosition; stop: EventPosition }

/** Sorts positions by the direction of the search. */
export const inOrder = (direction: Direction) => (a: EventPosition, b: EventPosition) =>
  (direction === 'older' ? 1 : -1) * (b.timestamp - a.timestamp || b.row - a.row)

/** The parameters of a statement that reads a span. */
export const spanParameters = ({ start, stop }: Span) => ({
  startTime: start.timestamp,
  startRow: start.row,
  stopTime: stop.timestamp,
  stopRow: stop.row,
})

/** The position directly behind this one in the direction of the search. A span that stops there includes this one. */
export const beyond = ({ timestamp, row }: EventPosition, direction: Direction): EventPosition => ({
  timestamp,
  row: row + (direction === 'older' ? -1 : 1),
})

const [earliest, latest] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]

/** The span that a page reads, beginning at the cursor. */
export function spanOf({ from, until }: EventQuery, cursor: Cursor | undefined): Span {
  const oldest: EventPosition = { timestamp: from ?? earliest, row: 0 }
  const newest: EventPosition = { timestamp: until ?? latest, row: until === undefined ? latest : 0 }
  if (cursor?.direction === 'newer') return { start: later(cursor, oldest), stop: newest }
  return { start: cursor && later(cursor, newest) === newest ? cursor : newest, stop: oldest }
}

const later = (a: EventPosition, b: EventPosition): EventPosition => (inOrder('older')(a, b) < 0 ? a : b)

export type Cursor = EventPosition & { direction: Direction }

/** Opaque to other code. */
export const writePlace = ({ timestamp, row }: EventPosition, direction: Direction): string =>
  `${direction}.${timestamp.toString(36)}.${row.toString(36)}`

/** Undefined for any other text: the list begins at its first page. */
export function readPlace(text: string | undefined): Cursor | undefined {
  const match = /^(older|newer)\.(-?[0-9a-z]{1,11})\.([0-9a-z]{1,11})$/.exec(text ?? '')
  if (!match) return undefined
  const [timestamp, row] = [Number.parseInt(match[2]!, 36), Number.parseInt(match[3]!, 36)]
  if (!Number.isSafeInteger(timestamp) || !Number.isSafeInteger(row)) return undefined
  return { timestamp, row, direction: match[1] === 'newer' ? 'newer' : 'older' }
}

import type { EventQuery } from '../../insight'

/** An event's place in time; `row` tells those of one millisecond apart. */
export type EventPosition = { timestamp: number; row: number }
export type Direction = 'older' | 'newer'
/** Strictly between: in the direction of looking. */
export type Span = { start: EventPosition; stop: EventPosition }

/** For sorting: as they are met when looking in this direction. */
export const inOrder = (direction: Direction) => (a: EventPosition, b: EventPosition) =>
  (direction === 'older' ? 1 : -1) * (b.timestamp - a.timestamp || b.row - a.row)

/** Of a statement that walks a span. */
export const spanParameters = ({ start, stop }: Span) => ({
  startTime: start.timestamp,
  startRow: start.row,
  stopTime: stop.timestamp,
  stopRow: stop.row,
})

/** A place that is passed only behind the one that is looked at last. */
export const beyond = ({ timestamp, row }: EventPosition, direction: Direction): EventPosition => ({
  timestamp,
  row: row + (direction === 'older' ? -1 : 1),
})

const [earliest, latest] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]

/** What is looked through, where a page begins at the cursor. */
export function spanOf({ from, until }: EventQuery, cursor: Cursor | undefined): Span {
  const oldest: EventPosition = { timestamp: from ?? earliest, row: 0 }
  const newest: EventPosition = { timestamp: until ?? latest, row: until === undefined ? latest : 0 }
  if (cursor?.direction === 'newer') return { start: later(cursor, oldest), stop: newest }
  return { start: cursor && later(cursor, newest) === newest ? cursor : newest, stop: oldest }
}

const later = (a: EventPosition, b: EventPosition): EventPosition => (inOrder('older')(a, b) < 0 ? a : b)

export type Cursor = EventPosition & { direction: Direction }

/** Opaque to everybody else. */
export const writePlace = ({ timestamp, row }: EventPosition, direction: Direction): string =>
  `${direction}.${timestamp.toString(36)}.${row.toString(36)}`

/** Undefined for what we did not write: the list then begins at its beginning. */
export function readPlace(text: string | undefined): Cursor | undefined {
  const match = /^(older|newer)\.(-?[0-9a-z]{1,11})\.([0-9a-z]{1,11})$/.exec(text ?? '')
  if (!match) return undefined
  const [timestamp, row] = [Number.parseInt(match[2]!, 36), Number.parseInt(match[3]!, 36)]
  if (!Number.isSafeInteger(timestamp) || !Number.isSafeInteger(row)) return undefined
  return { timestamp, row, direction: match[1] === 'newer' ? 'newer' : 'older' }
}

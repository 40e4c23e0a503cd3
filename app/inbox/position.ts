import type { InboxPosition } from '../wire/record'

/** The position of a store that has never read an inbox. */
export const beginning: InboxPosition = { segment: 0, offset: 0 }

/** Negative when `a` is before `b`, positive when after, 0 when equal. */
export const comparePositions = (a: InboxPosition, b: InboxPosition): number =>
  a.segment - b.segment || a.offset - b.offset

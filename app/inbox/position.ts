import type { InboxPosition } from '../wire/record'

/** Where a store that has never read an inbox stands. */
export const beginning: InboxPosition = { segment: 0, offset: 0 }

/** Negative when `a` lies before `b`, positive when behind, 0 when they are the same place. */
export const comparePositions = (a: InboxPosition, b: InboxPosition): number =>
  a.segment - b.segment || a.offset - b.offset

/*
 * Ids of events and of blocks of bodies: day since 1970 * 2^37 + a number of a sequence, so that a day is a range of ids. There is room for 137
 * billion events, and for days until 2149 within the integers of JavaScript.
 */
const perDay = 2 ** 37

export const dayOf = (id: number): number => Math.floor(id / perDay)

/** `from`: the smallest id of the first day; `to`: the largest of the last one. `withoutDay`: the largest without a day. */
export const idsOf = (first: number, last: number): { from: number; to: number; withoutDay: number } => ({
  from: first * perDay,
  to: (last + 1) * perDay - 1,
  withoutDay: perDay - 1,
})

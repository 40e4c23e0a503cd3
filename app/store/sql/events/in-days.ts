/** Condition on the id of an event: it is one of some days, or without a day (`EventDays.idsOf`). */
export const inDays = (from: string, to: string, withoutDay: string, id = 'id'): string =>
  `(${id} between ${from} and ${to} or ${id} <= ${withoutDay})`

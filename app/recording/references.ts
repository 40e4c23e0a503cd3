/** The id of the row that a reference stands for. References below zero are rows that a batch creates; all others are ids. */
export type IdOf = (ref: number) => number

/** The id of the row that a reference stands for. References below zero are rows a batch makes; all others are ids already. */
export type IdOf = (ref: number) => number

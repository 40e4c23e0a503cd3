import type { Mistake } from '../mistake'

/** Labels of keys and tokens have at most this many characters. */
export const longestLabel = 60

/** What is wrong with a label; undefined when nothing is. A label that was typed is never cut silently. */
export const mistakeInLabel = (label: string): Mistake | undefined =>
  label.length > longestLabel ? { what: 'too-long', most: longestLabel, typed: label.length } : undefined

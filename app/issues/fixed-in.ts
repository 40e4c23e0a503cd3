import type { Condition } from './condition'

/** Where the fix of a resolved issue is, as far as whoever resolved it said: in a release, or in the next one there will be. */
export type FixedIn = { release: string } | 'next'

/** From the condition of a resolved issue. Undefined for one that was resolved without a word on releases, or by a commit. */
export function fixedIn(condition: Condition | undefined): FixedIn | undefined {
  if (condition?.kind === 'release') return { release: condition.version }
  return condition?.kind === 'next-release' ? 'next' : undefined
}

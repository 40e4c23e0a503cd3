import type { Condition } from './condition'

/** The release with the fix of a resolved issue, if it was resolved in a release or in the next one. */
export type FixedIn = { release: string } | 'next'

/** From the condition of a resolved issue. Undefined when it was resolved without a release, or by a commit. */
export function fixedIn(condition: Condition | undefined): FixedIn | undefined {
  if (condition?.kind === 'release') return { release: condition.version }
  return condition?.kind === 'next-release' ? 'next' : undefined
}

import type { Mistake } from '../mistake'

export const longestTeamName = 60

/** What is wrong with the name of a team; undefined when nothing is. */
export function mistakeInTeamName(name: string): Mistake | undefined {
  if (name === '') return { what: 'no-team-name' }
  return name.length > longestTeamName ? { what: 'too-long', most: longestTeamName, typed: name.length } : undefined
}

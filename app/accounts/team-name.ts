const longest = 60

/** What is wrong with the name of a team, for beside the field; undefined when nothing is. */
export function mistakeInTeamName(name: string): string | undefined {
  if (name === '') return 'Give the team a name.'
  return name.length > longest ? `Use at most ${longest} characters; these are ${name.length}.` : undefined
}

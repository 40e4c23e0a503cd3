import { mistakesTexts } from '../texts/en/mistakes'

export const longestTeamName = 60

/** What is wrong with the name of a team, for beside the field; undefined when nothing is. */
export function mistakeInTeamName(name: string, texts = mistakesTexts.english): string | undefined {
  if (name === '') return texts.teamName
  return name.length > longestTeamName ? texts.tooLong(longestTeamName, name.length) : undefined
}

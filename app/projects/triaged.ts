import type { Role } from '../accounts/viewer'
import { hintsTexts } from '../texts/en/hints'
import type { TextsOf } from '../texts/room'

/** Of the projects somebody has a role in those whose issues they see; in the others they only help callers. */
export const triaged = <P extends { role: Role }>(projects: P[]): P[] =>
  projects.filter(({ role }) => role !== 'helper')

export const helped = <P extends { role: Role }>(projects: P[]): P[] => projects.filter(({ role }) => role === 'helper')

/** One plain sentence for somebody who triages no project. */
export function deskSentence(
  projects: { name: string; role: Role }[],
  { desk }: TextsOf<typeof hintsTexts> = hintsTexts.english,
): string {
  const names = helped(projects).map(({ name }) => name)
  return names.length === 0 ? desk.noRole : desk.helper(names)
}

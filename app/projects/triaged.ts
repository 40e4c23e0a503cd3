import type { Role } from '../accounts/viewer'

/** Of the projects somebody has a role in those whose issues they see; in the others they only help callers. */
export const triaged = <P extends { role: Role }>(projects: P[]): P[] =>
  projects.filter(({ role }) => role !== 'helper')

export const helped = <P extends { role: Role }>(projects: P[]): P[] => projects.filter(({ role }) => role === 'helper')

/** One plain sentence for somebody who triages no project. */
export function deskSentence(projects: { name: string; role: Role }[]): string {
  const names = helped(projects).map(({ name }) => name)
  if (names.length === 0) {
    return 'You have no role in a project yet. An admin of a project, or an owner of this Digestline, has to let you in.'
  }
  return `You are a helper of ${inWords(names)}: look up the code a caller gives you, and you are told what to answer.`
}

const inWords = (names: string[]) => [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')

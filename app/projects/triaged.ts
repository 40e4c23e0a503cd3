import type { Role } from '../accounts/viewer'

/** The projects whose issues this account sees; in the others it only helps callers. */
export const triaged = <P extends { role: Role }>(projects: P[]): P[] =>
  projects.filter(({ role }) => role !== 'helper')

export const helped = <P extends { role: Role }>(projects: P[]): P[] => projects.filter(({ role }) => role === 'helper')

/** Names of the projects in which this account only helps callers. */
export const helpedNames = (projects: { name: string; role: Role }[]): string[] =>
  helped(projects).map(({ name }) => name)

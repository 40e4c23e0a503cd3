import type { NodeRole } from './config'

const allRoles: readonly NodeRole[] = ['intake', 'work', 'web']

/**
 * What a server serves, from a list with commas: everything when there is none; what is wrong with the list as a sentence. `name`: of the
 * setting or option.
 */
export function nodeRoles(name: string, text: string | undefined): NodeRole[] | { wrong: string } {
  const given = (text ?? '').split(',').flatMap((word) => word.trim().toLowerCase() || [])
  const isKnown = given.every((word) => allRoles.some((role) => role === word))
  if (!isKnown) return { wrong: `${name} must be a list of ${allRoles.join(', ')}, not ${JSON.stringify(text)}.` }
  return given.length === 0 ? [...allRoles] : allRoles.filter((role) => given.includes(role))
}

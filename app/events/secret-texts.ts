import { withoutArguments } from './secret-commands'
import { type SecretName, secretName } from './secret-keys'
import { withoutPairs } from './secret-pairs'
import { withoutElements, withoutEncodedPairs } from './secret-wrapped'

/** `token%3Dx`: nothing but pairs is shorter. */
const shortest = 9
const optionSign = /-[-pu]/

/**
 * A text without what stands in it under the names of secrets, in every form: pairs, pairs that are encoded once, elements of XML, command
 * lines. Each is only looked for where a cheap sign of it is. Calls `found` with the rule of each.
 */
export function withoutNamed(
  text: string,
  found: (rule: string) => void,
  nameOf: (name: string) => SecretName | null = secretName,
): string {
  const isPaired = text.includes('=') || text.includes(':')
  const isLong = text.length >= shortest
  let rest = isLong && text.includes('%3') ? withoutEncodedPairs(text, found, nameOf) : text
  if (isPaired) rest = withoutPairs(rest, found, nameOf)
  if (!isLong) return rest
  if (rest.includes('</')) rest = withoutElements(rest, found, nameOf)
  return rest.includes('-') && optionSign.test(rest) ? withoutArguments(rest, found, nameOf) : rest
}

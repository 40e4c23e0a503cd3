import { withoutFormParts } from './form-parts'
import { withoutOAuthCodes } from './oauth-code'
import { withoutArguments } from './secret-commands'
import { type SecretName, secretName } from './secret-keys'
import { withoutPairs } from './secret-pairs'
import { withoutElements, withoutEncodedPairs } from './secret-wrapped'

/** `token%3Dx`: the shortest encoded pair. */
const shortest = 9
/** `form-data; name="pw"` and a value. */
const shortestPart = 28
const optionSign = /-[-pu]/

/**
 * The text without values under secret names, in every form: pairs, pairs that are encoded once, XML elements, form parts, command lines.
 * Each form is only searched for after a cheap test. Calls `found` with the rule of each.
 */
export function withoutNamed(
  text: string,
  found: (rule: string) => void,
  nameOf: (name: string) => SecretName | null = secretName,
): string {
  const hasEquals = text.includes('=')
  const isPaired = hasEquals || text.includes(':')
  const isLong = text.length >= shortest
  let rest = isLong && text.includes('%3') ? withoutEncodedPairs(text, found, nameOf) : text
  if (isPaired) rest = withoutPairs(rest, found, nameOf)
  if (!isLong) return rest
  if (hasEquals && rest.includes('code=')) rest = withoutOAuthCodes(rest, found)
  if (hasEquals && rest.length >= shortestPart && rest.includes('form-data;'))
    rest = withoutFormParts(rest, found, nameOf)
  if (rest.includes('</')) rest = withoutElements(rest, found, nameOf)
  return rest.includes('-') && optionSign.test(rest) ? withoutArguments(rest, found, nameOf) : rest
}

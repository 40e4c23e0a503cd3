import type { SecretName } from './secret-keys'
import { type AlsoLookFor, withoutPatterns } from './secret-patterns'
import { withoutNamed } from './secret-texts'

/** Shorter names contain neither a token nor a pair. */
const short = /^\w{0,14}$/
/** Characters of pairs, queries and JSON. Without them, `password:reset` is an ordinary name. */
const paired = /[={"\s]/
const ignore = () => {}

/**
 * The name of a field without the secrets in it: `password=[Filtered]`, when a query or a token became a name. Calls `found` with the rule
 * of each.
 */
export function withoutSecretsInName(
  name: string,
  also: AlsoLookFor,
  nameOf: (name: string) => SecretName | null,
  found: (rule: string) => void = ignore,
): string {
  if (short.test(name)) return name
  return withoutPatterns(paired.test(name) ? withoutNamed(name, found, nameOf) : name, also, found)
}

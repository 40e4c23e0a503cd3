import type { SecretName } from './secret-keys'
import { type AlsoLookFor, withoutPatterns } from './secret-patterns'
import { withoutNamed } from './secret-texts'

/** Neither a token nor a pair is so short. */
const short = /^\w{0,14}$/
/** What pairs, queries and JSON have in them. Without them `password:reset` is a name like any other. */
const paired = /[={"\s]/
const ignore = () => {}

/** The name of a field without the secrets in it: `password=[Filtered]`, where a query or a token became a name. Calls `found` with the rule of each. */
export function withoutSecretsInName(
  name: string,
  also: AlsoLookFor,
  nameOf: (name: string) => SecretName | null,
  found: (rule: string) => void = ignore,
): string {
  if (short.test(name)) return name
  return withoutPatterns(paired.test(name) ? withoutNamed(name, found, nameOf) : name, also, found)
}

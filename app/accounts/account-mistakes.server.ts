import { type Mistake, type Mistakes, someMistakes } from '../mistake'
import { isCommonPassword } from './common-passwords.server'
import { type AccountFields, isEmail, longestName, longestPassword, shortestPassword } from './new-account'

/** What is wrong with a new account's fields; undefined when nothing is. */
export function mistakesInAccount({ email, name, password }: AccountFields): Mistakes<keyof AccountFields> | undefined {
  const mistakes: Mistakes<keyof AccountFields> = {}
  const wrongName = mistakeInName(name)
  if (wrongName) mistakes.name = wrongName
  if (!isEmail(email)) mistakes.email = { what: 'no-email' }
  const wrongPassword = mistakeInPassword(password)
  if (wrongPassword) mistakes.password = wrongPassword
  return someMistakes(mistakes)
}

export const mistakeInName = (name: string): Mistake | undefined =>
  name.length > longestName ? { what: 'too-long', most: longestName, typed: name.length } : undefined

/** Length, and that not many others use it: rules about characters make passwords worse (NIST SP 800-63B §5.1.1.2). */
export function mistakeInPassword(password: string): Mistake | undefined {
  if (password.length < shortestPassword) return { what: 'too-short', least: shortestPassword }
  if (password.length > longestPassword) return { what: 'too-long', most: longestPassword, typed: password.length }
  if (isCommonPassword(password)) return { what: 'common-password' }
}

import { type Mistake, type Mistakes, someMistakes } from '../mistake'

export type AccountFields = { email: string; name: string; password: string }

export const longestName = 100
export const shortestPassword = 10
/** Long enough for any passphrase; bounds the work an unknown client can ask for. */
export const longestPassword = 1000

/** What is wrong with a new account's fields; undefined when nothing is. */
export function mistakesInAccount({ email, name, password }: AccountFields): Mistakes<keyof AccountFields> | undefined {
  const mistakes: Mistakes<keyof AccountFields> = {}
  if (name.length > longestName) mistakes.name = { what: 'too-long', most: longestName, typed: name.length }
  if (!isEmail(email)) mistakes.email = { what: 'no-email' }
  const wrongPassword = mistakeInPassword(password)
  if (wrongPassword) mistakes.password = wrongPassword
  return someMistakes(mistakes)
}

/** Length is the only rule: rules about characters make passwords worse (NIST SP 800-63B §5.1.1.2). */
export function mistakeInPassword(password: string): Mistake | undefined {
  if (password.length < shortestPassword) return { what: 'too-short', least: shortestPassword }
  if (password.length > longestPassword) return { what: 'too-long', most: longestPassword, typed: password.length }
}

/** Something, an at sign, something. Only delivering a mail tells more. */
export const isEmail = (text: string) => text.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(text)

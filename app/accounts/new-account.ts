export type AccountFields = { email: string; name: string; password: string }
export type FieldErrors<Fields> = Partial<Record<keyof Fields, string>>

export const shortestPassword = 10
/** Long enough for any passphrase; bounds the work an unknown client can ask for. */
export const longestPassword = 1000

/** What is wrong with a new account's fields, for beside the fields; undefined when nothing is. */
export function mistakesInAccount({ email, name, password }: AccountFields): FieldErrors<AccountFields> | undefined {
  const mistakes: FieldErrors<AccountFields> = {}
  if (name.length > 100) mistakes.name = 'Use at most 100 characters.'
  if (!isEmail(email)) mistakes.email = 'Type an e-mail address, like ada@example.com.'
  const wrongPassword = mistakeInPassword(password)
  if (wrongPassword) mistakes.password = wrongPassword
  return Object.keys(mistakes).length ? mistakes : undefined
}

/** Length is the only rule: rules about characters make passwords worse (NIST SP 800-63B §5.1.1.2). */
export function mistakeInPassword(password: string): string | undefined {
  if (password.length < shortestPassword) return `Use at least ${shortestPassword} characters. A few words are fine.`
  if (password.length > longestPassword) return `Use at most ${longestPassword} characters.`
}

/** Something, an at sign, something. Only delivering a mail tells more. */
const isEmail = (text: string) => text.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(text)

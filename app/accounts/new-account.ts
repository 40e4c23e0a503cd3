import { mistakesTexts } from '../texts/en/mistakes'

export type AccountFields = { email: string; name: string; password: string }
export type FieldErrors<Fields> = Partial<Record<keyof Fields, string>>

export const shortestPassword = 10
/** Long enough for any passphrase; bounds the work an unknown client can ask for. */
export const longestPassword = 1000

/** What is wrong with a new account's fields, for beside the fields; undefined when nothing is. */
export function mistakesInAccount(
  { email, name, password }: AccountFields,
  texts = mistakesTexts.english,
): FieldErrors<AccountFields> | undefined {
  const mistakes: FieldErrors<AccountFields> = {}
  if (name.length > 100) mistakes.name = texts.atMost(100)
  if (!isEmail(email)) mistakes.email = texts.account.email
  const wrongPassword = mistakeInPassword(password, texts)
  if (wrongPassword) mistakes.password = wrongPassword
  return Object.keys(mistakes).length ? mistakes : undefined
}

/** Length is the only rule: rules about characters make passwords worse (NIST SP 800-63B §5.1.1.2). */
export function mistakeInPassword(password: string, texts = mistakesTexts.english): string | undefined {
  if (password.length < shortestPassword) return texts.account.short(shortestPassword)
  if (password.length > longestPassword) return texts.atMost(longestPassword)
}

/** Something, an at sign, something. Only delivering a mail tells more. */
const isEmail = (text: string) => text.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(text)

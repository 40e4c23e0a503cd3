export type AccountFields = { email: string; name: string; password: string }

export const longestName = 100
export const shortestPassword = 10
/** Long enough for any passphrase; bounds the work an unknown client can ask for. */
export const longestPassword = 1000

/** Something, an at sign, something. Only delivering a mail tells more. */
export const isEmail = (text: string) => text.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(text)

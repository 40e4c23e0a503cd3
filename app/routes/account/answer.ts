import type { Preferences } from '~/accounts/language'

/** What a form of the account page came back with: what is wrong, beside which field, or the token just made. */
export type AccountAnswer = {
  reading?: { language?: string; timeZone?: string; typed: Preferences }
  password?: { current?: string; password?: string }
  label?: string
  scopes?: string
  /** Shown this once. */
  token?: string
}

/** What a form of the account page came back with: what is wrong, beside which field, or the token just made. */
export type AccountAnswer = {
  password?: { current?: string; password?: string }
  label?: string
  scopes?: string
  /** Shown this once. */
  token?: string
}

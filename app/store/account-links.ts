import type { Instant } from '../clock'

/** `reset`: chooses another password · `sign-in`: signs in without one. */
export type AccountLinkKind = 'reset' | 'sign-in'

/**
 * Links that open an account without its password. Types only.
 * 1. Only the hash of a link's token is kept. A link works once and until it expires; another one of its kind replaces it.
 * 2. A disabled account has none.
 */
export interface AccountLinks {
  /** The address of the account; undefined for one that is not there or is disabled. */
  make(link: {
    userId: number
    kind: AccountLinkKind
    tokenHash: string
    at: Instant
    expiresAt: Instant
  }): Promise<string | undefined>
  /**
   * Mails a reset link to the account with this address. Nothing happens for an address without an account, a disabled account and one
   * that has no password; which it was is not told. `content`: sealed JSON of `AccountMailContent`.
   */
  mailReset(reset: {
    email: string
    tokenHash: string
    content: string
    at: Instant
    expiresAt: Instant
  }): Promise<void>
  /** Whose link this is, without using it. */
  owner(kind: AccountLinkKind, tokenHash: string, at: Instant): Promise<{ userId: number; email: string } | undefined>
  /** Uses a sign-in link: the account it signs in. */
  takeSignIn(tokenHash: string, at: Instant): Promise<number | undefined>
  /** Uses a reset link: sets the password and ends every session of the account, which is returned. */
  resetPassword(reset: { tokenHash: string; passwordHash: string; at: Instant }): Promise<number | undefined>
}

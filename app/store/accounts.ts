import type { Preferences } from '../accounts/language'
import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'

export interface Accounts {
  /** Whether an owner exists: before that only the set-up page is open. */
  hasOwner(): Promise<boolean>
  /** Fails with `taken` when the e-mail (compared case-insensitively) already has an account. */
  addUser(user: NewUser): Promise<{ ok: true; userId: number } | { ok: false; why: 'taken' }>
  /** The account with this number, as a viewer of its own: for mails to it. */
  viewer(userId: number): Promise<(Viewer & { kind: 'user' }) | undefined>
  /** For sign-in only: the stored hash, never shown. */
  credentials(email: string): Promise<{ userId: number; passwordHash?: string } | undefined>
  /** Replaces the password and ends every session of the user but the one with this hash. */
  setPassword(userId: number, passwordHash: string, keepSession: string | undefined): Promise<void>
  /** The language and time zone of the user, if chosen. */
  setPreferences(userId: number, preferences: Preferences): Promise<void>
  users(): Promise<{ id: number; email: string; name: string; owner: boolean; createdAt: Instant }[]>
}

export type NewUser = { email: string; name: string; passwordHash: string; owner: boolean; at: Instant }

import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'

/** API tokens. They are known by their hash. */
export interface Tokens {
  /** `projects`: slugs of those it is limited to; of these, the ones its user has access to count. Absent: it is not limited. */
  add(token: NewToken): Promise<{ id: number }>
  /** An account's tokens, those of connected apps included, in the order they were made. */
  list(userId: number): Promise<ApiToken[]>
  /** Removing the token of an app disconnects the app. */
  remove(userId: number, id: number): Promise<void>
  /** Who asks with a token that is known and has not expired, and what it was made for. */
  viewer(tokenHash: string, at: Instant): Promise<{ viewer: Viewer; scopes: string[] } | undefined>
}

export type NewToken = {
  tokenHash: string
  userId: number
  label: string
  scopes: string[]
  at: Instant
  /** Absent: it does not expire. */
  expiresAt?: Instant
  projects?: string[]
}

export type ApiToken = {
  id: number
  label: string
  scopes: string[]
  createdAt: Instant
  /** To the hour. */
  lastUsedAt?: Instant
  /** Of an app's token: when the app is disconnected unless it is used before. */
  expiresAt?: Instant
  /** Of an app's token: the address that received the code. */
  redirectUri?: string
  /** Names of the projects it is limited to; none when they were all deleted. Absent: it is not limited. */
  projects?: string[]
}

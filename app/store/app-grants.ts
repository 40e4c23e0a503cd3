import type { Instant } from '../clock'

/**
 * What users allow apps (MCP clients) to do. A grant is the right to renew one API token: with the token it ends, and with the account. Of
 * every secret the store keeps the SHA-256.
 */
export interface AppGrants {
  /** Keeps what a user allowed, until the code is exchanged or expires. False: the user has `mostApps` already. */
  add(grant: NewAppGrant): Promise<boolean>
  /**
   * Exchanges a code for the first tokens. Undefined for an unknown code. One that comes a second time, too late, or from somebody who did
   * not ask for it, is undefined too and ends its grant.
   */
  exchange(use: CodeUse): Promise<Granted | undefined>
  /** Replaces both tokens. A refresh token that was replaced before, or comes from another client, ends its grant. */
  refresh(use: RefreshUse): Promise<Granted | undefined>
  /** Ends the grant of this client that a token belongs to. Does nothing for an unknown token. */
  revoke(token: RevokedToken): Promise<void>
}

/** Apps that one account can have connected. */
export const mostApps = 50

export type NewAppGrant = {
  userId: number
  /** The name that the client registered. */
  label: string
  scopes: string[]
  /** Slugs, as of a token. */
  projects?: string[]
  clientHash: string
  redirectUri: string
  codeHash: string
  /** The S256 challenge of RFC 7636. */
  codeChallenge: string
  at: Instant
  codeExpiresAt: Instant
}

type NewTokens = {
  tokenHash: string
  tokenExpiresAt: Instant
  refreshHash: string
  refreshExpiresAt: Instant
  at: Instant
}

export type CodeUse = NewTokens & {
  codeHash: string
  clientHash: string
  /** Absent: the client did not repeat it. */
  redirectUri: string | undefined
  codeChallenge: string
  /** What all refresh tokens of the grant have in common. */
  familyHash: string
}

export type RefreshUse = NewTokens & { familyHash: string; usedHash: string; clientHash: string }

export type RevokedToken = { clientHash: string; tokenHash?: string; familyHash?: string }

export type Granted = { scopes: string[] }

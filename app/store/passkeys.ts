import type { Instant } from '../clock'
import type { FactorAdded, FactorRemoved } from './second-factors'

/** Passkeys of accounts. Types only. A passkey counts as both factors. An account has at most `mostPasskeys`. */
export interface Passkeys {
  /** The account's passkeys, the oldest first. */
  list(userId: number): Promise<Passkey[]>
  /** The passkey with this credential id, of an account that may sign in. */
  find(credentialId: string): Promise<KnownPasskey | undefined>
  /** `session`: the hash of the session in which it is added. Undefined when it is known already, or the account has as many as it may. */
  add(passkey: NewPasskey & AddedPasskey): Promise<FactorAdded | undefined>
  /**
   * Notes a use. False when the passkey was used since its challenge was made: then somebody sends an answer again. So a challenge counts
   * once, in every process and after a restart, without a list of those that were used.
   */
  used(id: number, use: PasskeyUse): Promise<boolean>
  /** Whether the account has this passkey. */
  rename(userId: number, id: number, label: string): Promise<boolean>
  remove(userId: number, id: number): Promise<FactorRemoved>
}

/** `counter`: what the authenticator counts · `challengedAt`: when its challenge was made. */
export type PasskeyUse = { counter: number; challengedAt: Instant; at: Instant }

export const mostPasskeys = 20

export type Passkey = {
  id: number
  /** base64url. */
  credentialId: string
  transports: string[]
  label: string
  createdAt: Instant
  lastUsedAt?: Instant
}

/** What a browser and its authenticator made. */
export type NewPasskey = { credentialId: string; publicKey: Uint8Array; counter: number; transports: string[] }

type AddedPasskey = {
  userId: number
  label: string
  codeHashes: string[]
  session: string | undefined
  at: Instant
}

export type KnownPasskey = { id: number; userId: number; email: string } & NewPasskey

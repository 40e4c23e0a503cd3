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
  /** Notes a use. `counter`: what the authenticator counts. */
  used(id: number, counter: number, at: Instant): Promise<void>
  remove(userId: number, id: number): Promise<FactorRemoved>
}

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

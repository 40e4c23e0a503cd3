/** Every secret that the database keeps sealed, and the id of the key that seals new ones. */
export interface SealedSecrets {
  list(): Promise<SealedSecret[]>
  /** Replaces one as long as it is what was listed. */
  replace(secret: SealedSecret, sealed: string): Promise<boolean>
  /**
   * Whether a server may use the database: it has the key that seals new secrets. From then on its newest key does; the first server that
   * asks brings it. `keys`: ids of the keys it has, the newest first.
   */
  admits(keys: readonly [string, ...string[]]): Promise<boolean>
  /** The key that seals new secrets from now on. */
  changeKey(key: string): Promise<void>
  /** Notes in the audit log that there is a new key, and how many secrets it seals. */
  noteRotation(rotation: KeyRotation): Promise<void>
}

/** `unreadable`: secrets that no key opens · `oldKeys`: whether they are still in the file. */
export type KeyRotation = { sealed: number; unreadable: number; oldKeys: 'kept' | 'forgotten' }

/** `setting`: of a channel. */
export type SealedSecret = {
  kind: 'authenticator-app' | 'identity-provider' | 'channel' | 'tracker-webhook' | 'account-mail'
  id: number
  setting?: string
  sealed: string
}

/** Every secret that the database keeps sealed: for changing the key it is sealed with. For the command line only. */
export interface SealedSecrets {
  list(): Promise<SealedSecret[]>
  /** Replaces one as long as it is what was listed. */
  replace(secret: SealedSecret, sealed: string): Promise<boolean>
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

/** Every secret that the database keeps sealed: for changing the key it is sealed with. For the command line only. */
export interface SealedSecrets {
  list(): Promise<SealedSecret[]>
  /** Replaces one as long as it is what was listed. */
  replace(secret: SealedSecret, sealed: string): Promise<boolean>
}

/** `setting`: of a channel. */
export type SealedSecret = {
  kind: 'authenticator-app' | 'identity-provider' | 'channel' | 'tracker-webhook'
  id: number
  setting?: string
  sealed: string
}

import type { Preferences } from '../accounts/language'
import type { SessionStage } from '../accounts/session-stage'
import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'

/**
 * What an account shows besides its password: an authenticator app, a passkey or a recovery code. Types only.
 * 1. An account has a second factor when its authenticator app is confirmed or it has a passkey.
 * 2. The first factor of an account brings its recovery codes; removing the last one deletes them.
 * 3. No code counts twice: the store decides that in the command which uses it.
 * 4. Secrets are sealed and codes hashed before they come here.
 * 5. Only the session that sets up an account's first factor is finished with that; its other sessions of stage `enrol` need the new factor.
 */
export interface SecondFactors {
  /** What this account has. */
  of(userId: number): Promise<FactorsOfAccount>
  /** The sealed secret of the account's authenticator app, also before it is confirmed. */
  totp(userId: number): Promise<{ secret: string; confirmed: boolean } | undefined>
  /** Keeps a sealed secret that has to be confirmed; replaces one that never was. False when a confirmed one is there. */
  beginTotp(userId: number, secret: string): Promise<boolean>
  /** Forgets a secret that was never confirmed. */
  cancelTotp(userId: number): Promise<void>
  /** The first code was right. `session`: the hash of the session in which it is set up. Undefined when there is nothing to confirm. */
  confirmTotp(confirmed: {
    userId: number
    step: number
    codeHashes: string[]
    session: string | undefined
    at: Instant
  }): Promise<FactorAdded | undefined>
  /** Uses the code of a step. False when this step or a later one was used before. */
  takeTotpStep(userId: number, step: number): Promise<boolean>
  removeTotp(userId: number): Promise<FactorRemoved>
  /** Replaces all recovery codes. False for an account without a second factor. */
  replaceRecoveryCodes(userId: number, codeHashes: string[]): Promise<boolean>
  /** Uses a recovery code. False for one that is unknown or used. */
  takeRecoveryCode(userId: number, codeHash: string, at: Instant): Promise<boolean>
  /** Whether this instance asks every account for a second factor. */
  isRequired(): Promise<boolean>
  /**
   * Asks every account for a second factor, or no longer; for owners. Open sessions of accounts without one go back to the stage `enrol`.
   * `none`: the viewer has no second factor, and would be locked out first.
   */
  require(viewer: Viewer, required: boolean): Promise<'done' | 'none' | 'unknown'>
  /** The session with this hash, when something is still missing before it opens anything. */
  unfinishedSession(tokenHash: string, at: Instant): Promise<UnfinishedSession | undefined>
  /** Deletes such a session: it was finished, and a new one takes its place. */
  endUnfinishedSession(tokenHash: string): Promise<void>
}

export type FactorsOfAccount = {
  /** Since when there is an authenticator app. */
  totpSince?: Instant
  passkeys: number
  /** Recovery codes that are not used yet. */
  recoveryCodes: number
}

/** `codesKept`: the recovery codes that came with it are the account's now; otherwise it has some already. */
export type FactorAdded = { codesKept: boolean }

/** `required`: it is the last one, and this instance asks for one. */
export type FactorRemoved = 'removed' | 'required' | 'unknown'

export type UnfinishedSession = {
  userId: number
  email: string
  stage: Exclude<SessionStage, 'open'>
  preferences?: Preferences
}

/** Whether an account has a second factor. */
export const hasFactor = ({ totpSince, passkeys }: FactorsOfAccount): boolean => totpSince !== undefined || passkeys > 0

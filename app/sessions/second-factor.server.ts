import { recoveryCodeHash } from '../accounts/recovery-codes.server'
import { stepOfCode } from '../accounts/totp.server'
import type { Runtime } from '../runtime'

/** `code`: of the authenticator app; `recovery`: one of the recovery codes. */
export type FactorAttempt = { userId: number; email: string; address: string } & (
  | { code: string }
  | { recovery: string }
)

export type FactorAnswer = { kind: 'right' } | { kind: 'wrong' } | { kind: 'throttled'; retryAfter: number }

type Source = Pick<Runtime, 'now' | 'sealer' | 'brakes'> & { store: Pick<Runtime['store'], 'secondFactors' | 'audit'> }

/** Checks a second factor, and uses the code up when it is right. */
export async function checkFactor(source: Source, attempt: FactorAttempt): Promise<FactorAnswer> {
  const counted = { account: String(attempt.userId), address: attempt.address }
  const brake = source.brakes.of('factor')
  const retryAfter = await brake.take(counted)
  if (retryAfter !== undefined) return { kind: 'throttled', retryAfter }
  const right = 'code' in attempt ? await takeCode(source, attempt) : await takeRecoveryCode(source, attempt)
  if (!right) {
    await source.store.audit.noteRefusedSignIn({
      email: attempt.email,
      by: 'code' in attempt ? 'code' : 'recovery-code',
    })
    return { kind: 'wrong' }
  }
  brake.succeeded(counted)
  return { kind: 'right' }
}

async function takeCode({ store, sealer, now }: Source, { userId, code }: { userId: number; code: string }) {
  const totp = await store.secondFactors.totp(userId)
  // A secret that was sealed with a key that is not there any more opens nothing: the recovery codes do.
  const secret = totp?.confirmed ? sealer.open(totp.secret) : undefined
  const step = secret && stepOfCode(secret, code, now())
  return step ? store.secondFactors.takeTotpStep(userId, step) : false
}

async function takeRecoveryCode({ store, now }: Source, { userId, recovery }: { userId: number; recovery: string }) {
  const hash = recoveryCodeHash(recovery)
  return hash ? store.secondFactors.takeRecoveryCode(userId, hash, now()) : false
}

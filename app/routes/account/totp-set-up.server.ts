import { type QrCode, qrCode } from '~/accounts/qr-code'
import { makeRecoveryCodes, recoveryCodeHash } from '~/accounts/recovery-codes.server'
import { sessionHash } from '~/accounts/session-cookie.server'
import { makeTotpSecret, stepOfCode, totpAddress } from '~/accounts/totp.server'
import type { Runtime } from '~/runtime'

/** What an app is set up with: a QR code, and the key to type in groups of four. */
export type TotpOffer = { qr: QrCode; key: string }

/** Stores a new secret for the account until its first code is confirmed. */
export async function beginTotp({ store, sealer }: Runtime, userId: number): Promise<void> {
  await store.secondFactors.beginTotp(userId, sealer.seal(makeTotpSecret()))
}

/** The secret of a set-up that was started but not confirmed. */
export async function offeredTotp(
  { store, sealer, config }: Runtime,
  { userId, email }: { userId: number; email: string },
): Promise<TotpOffer | undefined> {
  const totp = await store.secondFactors.totp(userId)
  const secret = totp && !totp.confirmed ? sealer.open(totp.secret) : undefined
  if (!secret) return undefined
  const { host } = new URL(config.publicUrl)
  return { qr: qrCode(totpAddress(secret, { email, host })), key: secret.replace(/(.{4})(?=.)/g, '$1 ') }
}

/** Checks the first code of a new app. `codes`: the account's first recovery codes, to be shown this once. */
export async function confirmTotp(
  runtime: Runtime,
  request: Request,
  { userId, code }: { userId: number; code: string },
): Promise<{ ok: boolean; codes?: string[] }> {
  const { store, sealer, now } = runtime
  const totp = await store.secondFactors.totp(userId)
  const secret = totp && !totp.confirmed ? sealer.open(totp.secret) : undefined
  const step = secret && stepOfCode(secret, code, now())
  if (!step) return { ok: false }
  const { codes, codeHashes } = newRecoveryCodes()
  const session = sessionHash(runtime, request)
  const added = await store.secondFactors.confirmTotp({ userId, step, codeHashes, session, at: now() })
  return { ok: added !== undefined, ...(added?.codesKept && { codes }) }
}

/** Recovery codes, and the hashes that the store keeps of them. */
export function newRecoveryCodes(): { codes: string[]; codeHashes: string[] } {
  const codes = makeRecoveryCodes()
  return { codes, codeHashes: codes.flatMap((code) => recoveryCodeHash(code) ?? []) }
}

import { createdPasskey, credentialIdIn, passkeySite, usedCounter } from '../accounts/passkey.server'
import type { Runtime } from '../runtime'
import type { KnownPasskey, NewPasskey } from '../store/passkeys'
import { readChallenge } from './passkey-challenge.server'

export type PasskeyAnswer =
  | { kind: 'right'; userId: number; email: string }
  | { kind: 'wrong' }
  | { kind: 'throttled'; retryAfter: number }

/** Checks that a passkey signed the challenge of this request. `answer`: JSON, as the browser's credential makes it. */
export async function checkPasskey(
  runtime: Runtime,
  request: Request,
  { answer, address }: { answer: string; address: string },
): Promise<PasskeyAnswer> {
  const retryAfter = await runtime.brakes.of('passkey').take({ address })
  if (retryAfter !== undefined) return { kind: 'throttled', retryAfter }
  const { passkeys, audit } = runtime.store
  const credentialId = await credentialIdIn(answer)
  const passkey = credentialId === undefined ? undefined : await passkeys.find(credentialId)
  if (!passkey || !(await isSignedBy(passkey, answer, { runtime, request }))) {
    await audit.noteRefusedSignIn({ email: passkey?.email, by: 'passkey' })
    return { kind: 'wrong' }
  }
  return { kind: 'right', userId: passkey.userId, email: passkey.email }
}

/** Whether the passkey signed the challenge of this request, which it did not sign before. */
async function isSignedBy(
  passkey: KnownPasskey,
  answer: string,
  { runtime, request }: { runtime: Runtime; request: Request },
): Promise<boolean> {
  const site = passkeySite(runtime.config.publicUrl)
  const asked = readChallenge(runtime, request, { purpose: 'get' })
  const counter = site && asked && (await usedCounter(site, asked.challenge, answer, passkey))
  if (!asked || counter === undefined) return false
  return runtime.store.passkeys.used(passkey.id, { counter, challengedAt: asked.madeAt, at: runtime.now() })
}

/** The passkey that this account's browser made for the challenge of this request. */
export async function checkNewPasskey(
  runtime: Runtime,
  request: Request,
  { answer, userId }: { answer: string; userId: number },
): Promise<NewPasskey | undefined> {
  const site = passkeySite(runtime.config.publicUrl)
  const asked = readChallenge(runtime, request, { purpose: 'create', userId })
  return site && asked ? createdPasskey(site, asked.challenge, answer) : undefined
}

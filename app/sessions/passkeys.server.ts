import { createdPasskey, credentialIdIn, passkeySite, usedCounter } from '../accounts/passkey.server'
import type { Runtime } from '../runtime'
import type { NewPasskey } from '../store/passkeys'
import { takeChallenge } from './passkey-challenge.server'

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
  const site = passkeySite(runtime.config.publicUrl)
  const challenge = takeChallenge(runtime, request, { purpose: 'get' })
  const credentialId = await credentialIdIn(answer)
  const passkey = credentialId === undefined ? undefined : await passkeys.find(credentialId)
  const counter = site && challenge && passkey ? await usedCounter(site, challenge, answer, passkey) : undefined
  if (!passkey || counter === undefined) {
    await audit.noteRefusedSignIn({ email: passkey?.email, by: 'passkey' })
    return { kind: 'wrong' }
  }
  await passkeys.used(passkey.id, counter, runtime.now())
  return { kind: 'right', userId: passkey.userId, email: passkey.email }
}

/** The passkey that this account's browser made for the challenge of this request. */
export async function checkNewPasskey(
  runtime: Runtime,
  request: Request,
  { answer, userId }: { answer: string; userId: number },
): Promise<NewPasskey | undefined> {
  const site = passkeySite(runtime.config.publicUrl)
  const challenge = takeChallenge(runtime, request, { purpose: 'create', userId })
  return site && challenge ? createdPasskey(site, challenge, answer) : undefined
}

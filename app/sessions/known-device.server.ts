import type { AccountMailContent } from '../accounts/account-mail'
import { currentActor } from '../accounts/acting.server'
import { cookieLine, cookieName, readCookie } from '../accounts/cookies.server'
import { knownDeviceLimits } from '../accounts/known-device'
import { hashSecret, makeSecret } from '../accounts/secret.server'
import { shortNetwork } from '../accounts/short-network'
import type { Runtime } from '../runtime'
import { userAgentOf } from './user-agent-of'

/**
 * Notes that an account signed in from this browser, and mails the account where the browser is new to it: not for its first sign-in, and
 * not without a mail server. A browser is known by a random cookie that outlives its sessions. Returns the Set-Cookie line.
 */
export async function noteDevice(runtime: Runtime, request: Request, userId: number): Promise<string> {
  const { store, config } = runtime
  const { name, secure } = cookieName('device', config.publicUrl)
  const secret = deviceSecret(readCookie(request, name))
  const deviceHash = hashSecret(secret)
  const at = runtime.now()
  const isNew = config.mail !== undefined && (await store.knownDevices.isNew(userId, deviceHash))
  const content = isNew ? await mailContent(runtime, request, userId) : undefined
  const mail = content && {
    content: runtime.sealer.seal(JSON.stringify(content)),
    expiresAt: at + knownDeviceLimits.mail,
  }
  await store.knownDevices.note({ userId, deviceHash, at, ...(mail && { mail }) })
  return cookieLine(name, secret, { seconds: knownDeviceLimits.cookie / 1000, secure })
}

const deviceSecret = (sent: string | undefined) => (sent && /^[\w-]{43}$/.test(sent) ? sent : makeSecret())

/** Undefined when the account got enough of these mails today. */
async function mailContent(
  { store, brakes, now }: Runtime,
  request: Request,
  userId: number,
): Promise<AccountMailContent | undefined> {
  const address = currentActor().address ?? ''
  const refused = await brakes.of('new-device').take({ account: String(userId), address })
  if (refused !== undefined) return undefined
  const timeZone = (await store.accounts.viewer(userId))?.preferences?.timeZone
  return {
    kind: 'new-device',
    at: now(),
    userAgent: userAgentOf(request),
    network: shortNetwork(address),
    ...(timeZone && { timeZone }),
  }
}

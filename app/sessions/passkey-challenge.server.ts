import { cookieLine, cookieName, readCookie } from '../accounts/cookies.server'
import { type Instant, minutes } from '../clock'
import type { Runtime } from '../runtime'

/*
 * The challenge that a passkey signs is in a cookie, sealed, because there may be no session yet. It counts for five minutes, and only for
 * what it was made for. That it counts once is kept with the passkey: `Passkeys.used`, and a passkey is added once.
 */
const lifetime = minutes(5)

/** `create`: a new passkey of this account; `get`: proving who one is. */
export type ChallengePurpose = { purpose: 'create'; userId: number } | { purpose: 'get' }

type Challenge = ChallengePurpose & { challenge: string; expiresAt: number }

/** The Set-Cookie line of a new challenge. */
export function challengeCookie(
  { sealer, config, now }: Runtime,
  challenge: string,
  purpose: ChallengePurpose,
): string {
  const kept: Challenge = { ...purpose, challenge, expiresAt: now() + lifetime }
  const { name, secure } = cookieName('passkey', config.publicUrl)
  return cookieLine(name, sealer.seal(JSON.stringify(kept)), { seconds: lifetime / 1000, secure })
}

/** The challenge of this request, and when it was made. Undefined for one that is over or was made for something else. */
export function readChallenge(
  { sealer, config, now }: Runtime,
  request: Request,
  asked: ChallengePurpose,
): { challenge: string; madeAt: Instant } | undefined {
  const sealed = readCookie(request, cookieName('passkey', config.publicUrl).name)
  const text = sealed && sealer.open(sealed)
  if (!text) return undefined
  const kept = JSON.parse(text) as Challenge
  const fits =
    kept.purpose === 'create' ? asked.purpose === 'create' && asked.userId === kept.userId : asked.purpose === 'get'
  if (!fits || kept.expiresAt < now()) return undefined
  return { challenge: kept.challenge, madeAt: kept.expiresAt - lifetime }
}

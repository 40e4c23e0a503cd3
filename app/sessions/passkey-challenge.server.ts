import { cookieLine, cookieName, readCookie } from '../accounts/cookies.server'
import { makeThrottle } from '../accounts/throttle'
import { minutes } from '../clock'
import type { Runtime } from '../runtime'

/*
 * The challenge that a passkey signs is in a cookie, sealed, because there may be no session yet. It counts for five minutes, for one answer,
 * and only for what it was made for.
 */
const lifetime = minutes(5)

/** `create`: a new passkey of this account; `get`: proving who one is. */
export type ChallengePurpose = { purpose: 'create'; userId: number } | { purpose: 'get' }

type Challenge = ChallengePurpose & { challenge: string; expiresAt: number }

const used = makeThrottle({ limit: 1, per: lifetime })

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

/** The challenge of this request, once. Undefined for one that was used, is over, or was made for something else. */
export function takeChallenge({ sealer, config, now }: Runtime, request: Request, asked: ChallengePurpose) {
  const sealed = readCookie(request, cookieName('passkey', config.publicUrl).name)
  const text = sealed && sealer.open(sealed)
  if (!text) return undefined
  const kept = JSON.parse(text) as Challenge
  const fits =
    kept.purpose === 'create' ? asked.purpose === 'create' && asked.userId === kept.userId : asked.purpose === 'get'
  if (!fits || kept.expiresAt < now() || used.take(kept.challenge, now()) !== undefined) return undefined
  return kept.challenge
}

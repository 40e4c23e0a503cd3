import { createHash } from 'node:crypto'
import { hashSecret, makeSecret } from '../accounts/secret.server'
import { days, hours, type Instant, seconds } from '../clock'

/*
 * Secrets of connected apps. All begin like API tokens, so that scrubbing recognises them.
 * 1. A code works once, for `codeLifetime`; an access token for `tokenLifetime`.
 * 2. A refresh token is `dgl_refresh_<family>_<secret>` and is replaced when it is used. The family stays the same: a token of a known family
 *    with another secret was replaced before, so two parties have it.
 */
const codeLifetime = seconds(60)
const tokenLifetime = hours(1)
/** Since its last use. */
const refreshLifetime = days(30)

export function makeCode(at: Instant): { code: string; codeHash: string; codeExpiresAt: Instant } {
  const code = `dgl_code_${makeSecret()}`
  return { code, codeHash: hashSecret(code), codeExpiresAt: at + codeLifetime }
}

/** What the store keeps of new tokens, and the answer of RFC 6749 §5.1 that has them. `family`: of the refresh token that was used. */
export function makeAppTokens(at: Instant, family = makeSecret()) {
  const token = `dgl_app_${makeSecret()}`
  const secret = makeSecret()
  return {
    kept: {
      at,
      tokenHash: hashSecret(token),
      tokenExpiresAt: at + tokenLifetime,
      familyHash: hashSecret(family),
      refreshHash: hashSecret(secret),
      refreshExpiresAt: at + refreshLifetime,
    },
    answer: {
      access_token: token,
      token_type: 'Bearer',
      expires_in: tokenLifetime / 1000,
      refresh_token: `dgl_refresh_${family}_${secret}`,
    },
  }
}

/** Undefined for what is no refresh token. */
export function readRefreshToken(text: string): { family: string; familyHash: string; usedHash: string } | undefined {
  const [, family, secret] = /^dgl_refresh_([\w-]{43})_([\w-]{43})$/.exec(text) ?? []
  return family && secret ? { family, familyHash: hashSecret(family), usedHash: hashSecret(secret) } : undefined
}

/** Whether a bearer token is an app's. Other API tokens are shorter. */
export const isAppToken = (token: string): boolean => /^dgl_app_[\w-]{43}$/.test(token)

/** The S256 challenge of a verifier (RFC 7636 §4.6). Undefined for what is no verifier. */
export const challengeOf = (verifier: string): string | undefined =>
  /^[\w.~-]{43,128}$/.test(verifier) ? createHash('sha256').update(verifier).digest('base64url') : undefined

import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { type Visitor, wordsOf } from './visitor'

/** An authenticator app that has read the key of a set-up page. */
export type Authenticator = {
  /** The code of this step: 0 is now, -1 the one before, 1 the next. Each counts once. */
  code: (step?: number) => string
}

export function authenticatorWith(key: string): Authenticator {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  return { code: (step = 0) => totp.generate({ timestamp: Date.now() + step * 30_000 }) }
}

/** The key that a set-up page shows to type. */
export function keyOn(html: string): string {
  const [, key] = /<code[^>]*>((?:[A-Z2-7]{4} ){7}[A-Z2-7]{4})</.exec(html) ?? []
  if (!key) throw new Error(`The page shows no key: ${wordsOf(html).slice(0, 300)}`)
  return key
}

/** The recovery codes that a page shows. */
export const recoveryCodesOn = (html: string): string[] => [
  ...new Set(html.match(/\b(?:[2-9a-hjkmnp-z]{4}-){3}[2-9a-hjkmnp-z]{4}\b/g)),
]

/** Sets an app up on the account page of somebody signed in, with the code of the step before this one. */
export async function setUpAuthenticator(visitor: Visitor): Promise<{ app: Authenticator; codes: string[] }> {
  await visitor.post('/account/security', { form: 'totp-begin' })
  const app = authenticatorWith(keyOn((await visitor.get('/account/security')).html))
  const done = await visitor.post('/account/security', { form: 'totp-confirm', code: app.code(-1) })
  expect(done.status).toBe(200)
  return { app, codes: recoveryCodesOn(done.html) }
}

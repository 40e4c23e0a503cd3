import { Secret, TOTP } from 'otpauth'
import { type Instant, seconds } from '../clock'

/*
 * Time-based one-time codes (RFC 6238) with what every authenticator app supports: SHA-1, six digits, 30 seconds.
 * A code counts in its own step and in the one before and after it, because clocks of phones are off. It counts once: the store keeps the
 * last step that was used.
 */
const period = 30
const totpOf = (secret: string) => new TOTP({ algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) })

/** A new secret: 160 random bits as base32, the length RFC 4226 §4 recommends. Keep it sealed. */
export const makeTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The step (30 s since 1970) to which this code belongs; undefined when the code is wrong. Spaces in it do not matter. */
export function stepOfCode(secret: string, code: string, at: Instant): number | undefined {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = totpOf(secret).validate({ token, timestamp: at, window: 1 })
  return delta === null ? undefined : Math.floor(at / seconds(period)) + delta
}

/**
 * What the QR code says: `otpauth://totp/…`, the key URI format of Google Authenticator. `host`: the instance's, so that two instances are
 * told apart in the app.
 */
export function totpAddress(secret: string, account: { email: string; host: string }): string {
  const totp = totpOf(secret)
  totp.issuer = `Digestline ${account.host}`
  totp.label = account.email
  return totp.toString()
}

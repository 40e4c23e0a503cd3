import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { hours, type Instant } from '../clock'

/*
 * The stamp in a report form: when it was issued, for which code, and a unique number. It is signed, so that it cannot be forged.
 * 1. A form is valid for its code, once for each message, until `longest` after it was issued. There is no minimum time, because people
 *    paste, dictate and autofill. Programs are limited by the number of reports per address and per code.
 * 2. A page of another site cannot read a stamp, so it cannot send a report in its visitor's name.
 */

const longest = hours(24)

/** `form`: the number of the form. */
export type StampCheck = { ok: true; form: string } | { ok: false }

/** `nonce`: random, as hex or base64url. */
export function makeStamp(secret: string, code: string, now: Instant, nonce: string): string {
  const said = `${now.toString(36)}.${nonce}`
  return `${said}.${sign(secret, said, code)}`
}

/** A forged stamp gets the same answer as an expired one: open the page again. */
export function readStamp(secret: string, code: string, stamp: string, now: Instant): StampCheck {
  const [at = '', nonce = '', signature = ''] = stamp.slice(0, 300).split('.')
  const mine = Buffer.from(sign(secret, `${at}.${nonce}`, code))
  const theirs = Buffer.from(signature)
  if (theirs.length !== mine.length || !timingSafeEqual(theirs, mine)) return { ok: false }
  const age = now - Number.parseInt(at, 36)
  return age > longest ? { ok: false } : { ok: true, form: nonce }
}

/** The secret in the sender's browser that identifies it again: derived from the form, so that a form sent twice gets the same one. */
export const senderSecret = (secret: string, form: string): string =>
  createHmac('sha256', secret).update(`sender\n${form}`).digest('base64url')

/** A form sent twice by a double click is one report; a form that was edited and sent again is another. */
export const reportNumber = (form: string, message: string): string =>
  createHash('sha256').update(`${form}\n${message}`).digest('base64url')

/** Identifies the sender to the store, for this code only. */
export const personOf = (sender: string, code: string): string =>
  createHmac('sha256', sender).update(code).digest('base64url')

const sign = (secret: string, said: string, code: string) =>
  createHmac('sha256', secret).update(`${said}\n${code}`).digest('base64url')

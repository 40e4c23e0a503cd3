import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { hours, type Instant } from '../clock'

/*
 * The stamp in a report form: when it was given out, for which code, and a number of its own; signed, so that what is sent back is
 * what was given out.
 * 1. A form is good for the code it was given out for, once for each message written in it, until `longest` after that. However quick:
 *    people paste, dictate and have forms filled in. What limits programs is how many reports an address and a code may send.
 * 2. Another site's page cannot read a stamp, so it cannot send a report in its visitor's name.
 */

const longest = hours(24)

/** `form`: the number of the form. */
export type StampCheck = { ok: true; form: string } | { ok: false }

/** `nonce`: random, as hex or base64url. */
export function makeStamp(secret: string, code: string, now: Instant, nonce: string): string {
  const said = `${now.toString(36)}.${nonce}`
  return `${said}.${sign(secret, said, code)}`
}

/** What was never given out is told the same as what is too old: open the page again. */
export function readStamp(secret: string, code: string, stamp: string, now: Instant): StampCheck {
  const [at = '', nonce = '', signature = ''] = stamp.slice(0, 300).split('.')
  const mine = Buffer.from(sign(secret, `${at}.${nonce}`, code))
  const theirs = Buffer.from(signature)
  if (theirs.length !== mine.length || !timingSafeEqual(theirs, mine)) return { ok: false }
  const age = now - Number.parseInt(at, 36)
  return age > longest ? { ok: false } : { ok: true, form: nonce }
}

/** What the sender's browser keeps to be known again: of the form, so that a form sent twice gives the same. */
export const senderSecret = (secret: string, form: string): string =>
  createHmac('sha256', secret).update(`sender\n${form}`).digest('base64url')

/** A form sent twice by a double click is one report; one that was gone back to and rewritten is another. */
export const reportNumber = (form: string, message: string): string =>
  createHash('sha256').update(`${form}\n${message}`).digest('base64url')

/** By this the store knows the sender, under this code alone. */
export const personOf = (sender: string, code: string): string =>
  createHmac('sha256', sender).update(code).digest('base64url')

const sign = (secret: string, said: string, code: string) =>
  createHmac('sha256', secret).update(`${said}\n${code}`).digest('base64url')

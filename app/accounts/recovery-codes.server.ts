import { randomInt } from 'node:crypto'
import { hashSecret } from './secret.server'

/*
 * Recovery codes: each signs in once instead of the second factor. Shown when they are created and never again. 16 characters of 31 are 79
 * random bits, so a plain hash is enough.
 */
const recoveryCodeCount = 10

/** Without 0, 1, i, l and o, which look alike on paper. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const groups = 4

/** New codes, such as `k4tz-9wqm-h2pr-7xce`. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => Array.from({ length: groups }, makeGroup).join('-'))

const makeGroup = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** The hash by which the store knows a code, however its groups and letters were typed; undefined for what cannot be a code. */
export function recoveryCodeHash(typed: string): string | undefined {
  const code = typed.toLowerCase().replace(/[\s-]/g, '')
  return /^[2-9a-z]{16}$/.test(code) ? hashSecret(code) : undefined
}

import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { longestPassword } from './new-account'

/**
 * Passwords are kept as `scrypt$N$r$p$salt$hash` (salt and hash base64url), RFC 7914.
 * Invariants:
 * 1. The parameters stand in the string, so that raising them later leaves old passwords usable.
 * 2. Comparing takes the same time whatever differs, and an unknown account costs as much as a wrong password.
 * 3. Parameters from a stored string are bounded: a tampered row cannot make us allocate the machine's memory.
 */

// 32 MiB and three passes: the strength OWASP asks for with the least memory, because this runs on the cheapest server.
const current = { N: 2 ** 15, r: 8, p: 3 }
const bytes = 32
const maxMemory = 256 * 1024 * 1024

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** Hashes a password with a fresh salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await deriveKey(password, salt, current)
  return ['scrypt', current.N, current.r, current.p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** Whether `password` is the one `stored` was made of. Without `stored` (no such account) it takes as long and says no. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const known = stored === undefined ? undefined : parse(stored)
  const { salt, hash, ...parameters } = known ?? nobody
  const given = await deriveKey(password.slice(0, longestPassword), salt, parameters)
  return timingSafeEqual(given, hash) && known !== undefined
}

type Parameters = { N: number; r: number; p: number }
type Stored = Parameters & { salt: Buffer; hash: Buffer }

/** Stands in for the hash of an account that does not exist. */
const nobody: Stored = { ...current, salt: randomBytes(16), hash: randomBytes(bytes) }

function deriveKey(password: string, salt: Buffer, { N, r, p }: Parameters): Promise<Buffer> {
  // Unicode has several spellings of the same letter; keyboards differ in which one they send.
  return derive(password.normalize('NFKC'), salt, bytes, { N, r, p, maxmem: maxMemory })
}

function parse(stored: string): Stored | undefined {
  const [scheme, ...rest] = stored.split('$')
  const [N, r, p] = rest.slice(0, 3).map(Number)
  const salt = Buffer.from(rest[3] ?? '', 'base64url')
  const hash = Buffer.from(rest[4] ?? '', 'base64url')
  if (scheme !== 'scrypt' || !N || !r || !p || hash.length !== bytes) return undefined
  if (128 * N * r >= maxMemory || p > 16) return undefined
  return { N, r, p, salt, hash }
}

/**
 * A digest of Digestline: ten characters without the ones people mix up (0/o, 1/i/l, u/v on the phone), about 49 bits. Random per
 * occurrence and not a hash: it cannot be guessed, and it finds exactly one event.
 */
const alphabet = '23456789abcdefghjkmnpqrstvwxyz'
const length = 10
const shape = new RegExp(`^c?[${alphabet}]{${length}}$`)

/** Minted where the failure happened: codes that begin with `c` come from a browser. */
export function mintDigest(side: 'server' | 'browser'): string {
  let digest = side === 'browser' ? 'c' : ''
  const wanted = digest.length + length
  // Bytes at or past the largest multiple of the alphabet's size would favour its first characters: they are thrown away.
  const fair = 256 - (256 % alphabet.length)
  while (digest.length < wanted) {
    for (const byte of crypto.getRandomValues(new Uint8Array(16))) {
      if (byte < fair && digest.length < wanted) digest += alphabet[byte % alphabet.length]
    }
  }
  return digest
}

export const isDigest = (value: unknown): value is string => typeof value === 'string' && shape.test(value)

/** Eleven characters: minted in a browser. */
export const isBrowserDigest = (value: unknown): value is string => isDigest(value) && value.length === length + 1

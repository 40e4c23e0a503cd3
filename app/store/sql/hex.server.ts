import { hash } from 'node:crypto'

const sixteenBytes = /^[0-9a-f]{32}$/i

/** Converts 32 hexadecimal digits to 16 bytes; undefined for any other text. */
export function bytesOfHex(text: string): Buffer | undefined {
  // Node.js looks at the lower byte of each character alone, and so reads “ı” (U+0131) as 1.
  return sixteenBytes.test(text) ? Buffer.from(text, 'hex') : undefined
}

/** The same for ids that recording has checked. */
export function requiredBytes(text: string): Buffer {
  const bytes = bytesOfHex(text)
  if (!bytes) throw new Error(`Not 32 hex digits: ${JSON.stringify(text)}.`)
  return bytes
}

export const hexOfBytes = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** A 16-byte hash of a message, for finding the same message; whitespace around it is ignored. */
export const messageHash = (message: string): Buffer => hash('sha256', message.trim(), 'buffer').subarray(0, 16)

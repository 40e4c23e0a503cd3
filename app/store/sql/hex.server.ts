import { hash } from 'node:crypto'

/** 16 bytes from 32 hex digits; undefined when the text is anything else. */
export function bytesOfHex(text: string): Buffer | undefined {
  return /^[0-9a-f]{32}$/i.test(text) ? Buffer.from(text, 'hex') : undefined
}

/** The same, for ids the recorder has checked. */
export function requiredBytes(text: string): Buffer {
  const bytes = bytesOfHex(text)
  if (!bytes) throw new Error(`Not 32 hex digits: ${JSON.stringify(text)}.`)
  return bytes
}

export const hexOfBytes = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** A 16-byte hash of a message, for finding the same message; whitespace around it is ignored. */
export const messageHash = (message: string): Buffer => hash('sha256', message.trim(), 'buffer').subarray(0, 16)

import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes as base64url: sessions, API tokens, the set-up link. Shown or sent once; the store keeps `hashSecret` of it. */
export const makeSecret = (): string => randomBytes(32).toString('base64url')

/** SHA-256 as hex. A plain hash will do: nobody guesses 256 random bits. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** 32 lower-case hex digits: the public key of a DSN. */
export const makePublicKey = (): string => randomBytes(16).toString('hex')

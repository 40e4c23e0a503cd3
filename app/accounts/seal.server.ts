import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/**
 * Encrypts secrets that must be read again (a client secret, the seed of one-time codes) with the instance key: AES-256-GCM.
 * A sealed text is `v1.<key id>.<nonce>.<text and tag>`, the last two as base64url. A copy of the database without the key file opens none.
 */
export type Sealer = {
  seal(text: string): string
  /** Undefined for what was sealed with a key that is not there any more, and for what was changed. */
  open(sealed: string): string | undefined
  /** Whether this was sealed with a key older than the newest. */
  isOld(sealed: string): boolean
}

const sealedText = /^v1\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]{22,}$/

/** Whether a text has the form of a sealed one. */
export const isSealed = (text: string): boolean => sealedText.test(text)

/** A secret that was kept sealed; one that was kept before secrets were sealed is as it is. Undefined when it does not open. */
export const openSecret = (sealer: Sealer, text: string): string | undefined =>
  isSealed(text) ? sealer.open(text) : text

/** Seals nothing: for tests of a store in which secrets do not matter. */
export const noSealer: Sealer = { seal: (text) => text, open: (text) => text, isOld: () => false }

/** 32 bytes. */
export type InstanceKey = Buffer

/** The first 8 hex digits of the SHA-256 of a key. It stands in every text that the key sealed. */
export const keyId = (key: InstanceKey): string => createHash('sha256').update(key).digest('hex').slice(0, 8)

/** `keys`: the newest first; older ones only open. */
export function makeSealer(keys: readonly [InstanceKey, ...InstanceKey[]]): Sealer {
  const [newest] = keys
  const byId = new Map(keys.map((key) => [keyId(key), key]))
  return {
    seal(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', newest, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return ['v1', keyId(newest), nonce.toString('base64url'), sealed.toString('base64url')].join('.')
    },
    open(text) {
      const [version, id = '', nonce = '', rest = ''] = text.split('.')
      const key = byId.get(id)
      const sealed = Buffer.from(rest, 'base64url')
      if (version !== 'v1' || !key || sealed.length < 16) return undefined
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'))
        decipher.setAuthTag(sealed.subarray(-16))
        return decipher.update(sealed.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        // The tag does not fit: somebody changed it.
        return undefined
      }
    },
    isOld: (sealed) => sealed.split('.')[1] !== keyId(newest),
  }
}

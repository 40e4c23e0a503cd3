import { messageHash } from '../hex.server'

export type HashMessage = (text: string) => Buffer

/** Hashes of the messages of one batch: each text is hashed once. */
export function messageHashes(): HashMessage {
  const known = new Map<string, Buffer>()
  return (text) => {
    let bytes = known.get(text)
    if (!bytes) {
      bytes = messageHash(text)
      known.set(text, bytes)
    }
    return bytes
  }
}

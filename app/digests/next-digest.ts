/**
 * The algorithm of Next.js, from `next/dist/server/app-render/create-error-handler.js` (13.4 to 16.4): djb2 as in npm `string-hash`, over
 * UTF-16 units from the END, as an unsigned 32-bit decimal. It is not a secure hash; it only has to agree.
 */
export function djb2(text: string): string {
  let hash = 5381
  for (let i = text.length; i > 0; ) {
    i -= 1
    hash = (hash * 33) ^ text.charCodeAt(i)
  }
  return String(hash >>> 0)
}

/**
 * All digests that a message and stack may have, most likely first. 15.x and 16.0 write `message + stack || ''`, which hashes the word
 * "undefined" when there is no stack.
 */
export function possibleDigests(message: string, stack: string | undefined): string[] {
  if (stack) return [djb2(message + stack)]
  return [djb2(message), djb2(`${message}undefined`)]
}

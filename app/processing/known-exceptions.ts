import { mintDigest } from '../fallback/digest'

/** Called with an exception the first time it happens. It is shown and logged under `digest`. */
export type OnException = (error: Error, digest: string) => void

/** Maximum places that are remembered. Beyond it the oldest is forgotten, and reported again when it happens again. */
const most = 100

/**
 * Gives a thrown error a digest. One bug has one digest and is reported once, no matter how many items it parks: a flood of failures must
 * not become a flood of reports, and a failure while reporting a failure must not loop.
 */
export function makeKnownExceptions(on: OnException): (thrown: unknown) => string {
  const digests = new Map<string, string>()
  return (thrown) => {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    const place = placeOf(error)
    const known = digests.get(place)
    if (known) return known
    const digest = mintDigest('server')
    digests.set(place, digest)
    if (digests.size > most) digests.delete(digests.keys().next().value ?? '')
    on(error, digest)
    return digest
  }
}

/** Where it was thrown. The message may contain data of the event and differ each time. */
function placeOf({ name, message, stack = '' }: Error): string {
  const frames = stack.split('\n').filter((line) => line.trimStart().startsWith('at '))
  return frames.length > 0 ? `${name}\n${frames.join('\n')}` : `${name}: ${message}`
}

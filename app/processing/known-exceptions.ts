import { mintDigest } from '../fallback/digest'

/** Told of an exception the first time; `digest` is the code it is shown and logged under. */
export type OnException = (error: Error, digest: string) => void

/** Places remembered; past this the oldest is told again when it comes again. */
const most = 100

/**
 * Gives what was thrown a digest. One bug has one digest and is told once, however many items it parks: a flood of them must not become
 * a flood of reports, and an exception over the report of an exception must come to an end.
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

/** Where it was thrown. The message may hold what an event brought along, and differ each time. */
function placeOf({ name, message, stack = '' }: Error): string {
  const frames = stack.split('\n').filter((line) => line.trimStart().startsWith('at '))
  return frames.length > 0 ? `${name}\n${frames.join('\n')}` : `${name}: ${message}`
}

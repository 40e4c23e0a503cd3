import { byStacks, byThread, byValues, meaningful } from './v1/chain'
import { isDefault, resolved } from './v1/client'
import { impostor, place } from './v1/impostors'
import type { Exception, FingerprintInput } from './v1/input'
import { parameterised } from './v1/texts'

/**
 * Fingerprint, version 1: which events are the same failure.
 *
 * FROZEN once released: issues live as long as their fingerprint. A better idea goes into v2 beside it. This file and the folder `v1` import
 * nothing but each other, so that no change elsewhere can move an event into another issue.
 *
 * 1. What the client asks for wins: its list, with `{{ default }}` and variables put in. Without `{{ default }}` nothing else counts.
 * 2. Known impostors come next (impostors.ts): failed chunk loads are one issue, hydration failures one per place, and a failure whose
 *    message was withheld is told apart by its digest, else by its place: never one giant issue.
 * 3. Then the exception chain (chain.ts): each type with its own in-app frames (stacks.ts); causes without any by type alone.
 * 4. Without exceptions the message, for what it says and not for where it was logged. Then the crashed or current thread's
 *    frames; then types with parameterised values; then platform and place.
 * 5. A frame is file, function and source line. Line and column numbers, deployment directories, hosts and build hashes never count.
 * 6. Recursion counts once, however deep (recursion.ts). Wrappers (async, lambdas, closures) are folded into the function they stand in.
 * 7. Minified and nameless frames are weak: type and parameterised value are added to them (texts.ts, engines.ts).
 * 8. Level, release, environment, logger and tags never count, unless rule 1 names them.
 *
 * Outline: Sentry's "newstyle" grouping, as documented. Figures and limits: docs/decisions/0012-grouping-v1.md.
 */
export type { FingerprintInput } from './v1/input'

/** What the fingerprint is made of, in order. `digest`: the one bound to this very event, when its message is withheld. */
export function componentsV1(event: FingerprintInput, digest?: string): string[] {
  const asked = event.clientFingerprint
  if (!asked || asked.length === 0) return byDefault(event, digest)
  return asked.flatMap((part) => (isDefault(part) ? byDefault(event, digest) : resolved(part, event)))
}

function byDefault(event: FingerprintInput, digest?: string): string[] {
  const exceptions: Exception[] = meaningful(event)
  return (
    impostor(event, exceptions, digest) ??
    byStacks(event, exceptions) ??
    (exceptions.length === 0 ? byMessage(event) : undefined) ??
    byThread(event, exceptions) ??
    byValues(event, exceptions) ??
    byMessage(event) ?? ['fallback', event.platform, place(event)]
  )
}

function byMessage(event: FingerprintInput): string[] | undefined {
  const text = event.messageTemplate ?? event.message
  return text ? ['message', parameterised(text)] : undefined
}

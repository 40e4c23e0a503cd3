import type { Event } from '../events/event'
import { normalise } from '../events/normalise'
import type { DetectedCode } from './code'
import { findCodes } from './find-codes'

/** Invalid UTF-8 becomes U+FFFD; a byte order mark is dropped. */
const utf8 = new TextDecoder()

/** Whether scrubbing changed the message of an exception, which changes the digest that is computed from it. */
export const isMessageScrubbed = (removed: { path: string }[]): boolean =>
  removed.some(({ path }) => path.startsWith('exception') && path.endsWith('value'))

/**
 * The digests of an event whose message was scrubbed, computed from the original message like in the application. Only the numbers are
 * returned; nothing of the message is kept. `bytes`: the payload as it was sent; `directories`: of the application.
 */
export function digestsBeforeScrubbing(bytes: Uint8Array, event: Event, directories: string[]): DetectedCode[] {
  const unscrubbed = normalise(JSON.parse(utf8.decode(bytes)), { eventId: event.id, receivedAt: event.received })
  return findCodes(unscrubbed, directories).filter(
    ({ kind, value, confidence }) => kind === 'digest' && confidence === 'recomputed' && /^\d+$/.test(value),
  )
}

import type { Event } from '../events/event'
import { namingException } from '../events/title'
import type { RecordedEvent } from './processed-event'

/** The part of an event that is recorded. A batch holds thousands: the rest can be collected as garbage while it is young. */
export function recordedEvent(event: Event): RecordedEvent {
  const { id, timestamp, received, level, platform, title, culprit, message, release, environment, trace } = event
  const recorded: RecordedEvent = { id, timestamp, received, level, platform, title }
  if (culprit !== undefined) recorded.culprit = culprit
  if (message !== undefined) recorded.message = message
  if (release !== undefined) recorded.release = release
  if (environment !== undefined) recorded.environment = environment
  if (trace !== undefined) recorded.trace = trace
  const named = namingException(event.exceptions)
  if (named) recorded.thrown = { type: named.type, value: named.value }
  return recorded
}

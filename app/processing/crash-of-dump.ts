import { type Fields, fieldsOf } from '../events/data'
import { crashException } from '../wire/minidump-reason'
import type { OpenedItem } from '../wire/open-envelope.server'

/**
 * The payload of an event with what the dump beside it tells and the client does not: native SDKs that have a dump written may send an event
 * without exception, message and threads, and without a level. A dump is written when the program ends, so the level is `fatal`. Anything
 * else is returned as it is.
 */
export function withCrashOfDump(payload: unknown, items: OpenedItem[]): unknown {
  if (items.length < 2) return payload
  const event = fieldsOf(payload)
  const dump = event && items.find(isDump)
  if (!dump) return payload
  const level = event.level ?? 'fatal'
  if (isSilent(event)) return { ...event, level, exception: { values: [crashException(dump.bytes)] } }
  return event.level === level ? event : { ...event, level }
}

const isDump = ({ itemKind, header }: OpenedItem): boolean =>
  itemKind === 'attachment' && header.attachment_type === 'event.minidump'

const isSilent = ({ exception, message, logentry, threads }: Fields): boolean =>
  [exception, message, logentry, threads].every(saysNothing)

/** `[]` and `{"values": []}` too. */
function saysNothing(value: unknown): boolean {
  const list = fieldsOf(value)?.values ?? value
  return Array.isArray(list) ? list.every((one) => one === null) : !value
}

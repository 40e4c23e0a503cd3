import { type Fields, fieldsOf } from '../events/data'
import { crashException } from '../wire/minidump-reason'
import type { OpenedItem } from '../wire/open-envelope.server'

/**
 * Completes the payload of an event from the dump sent with it: native SDKs may send a dump and an event without exception, message,
 * threads and level. A dump is written when the program ends, so the level is `fatal`. Any other payload is returned unchanged.
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

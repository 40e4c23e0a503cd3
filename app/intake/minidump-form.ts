import { readEventId } from '../wire/event-id'
import { crashException } from '../wire/minidump-reason'
import { type Fields, isFields, parseJson } from '../wire/read-json'
import type { Form, FormLimits, Part } from './form'
import { jsonPayload, type WrittenItem, writeEnvelope } from './write-envelope'

const text = new TextDecoder()

/**
 * A crash of a native program: a form with the dump in `upload_file_minidump` and the SDK's data as JSON in `sentry` (or in pieces,
 * `sentry__1`, `sentry__2`, …) or in fields `sentry[release]`; or a bare dump. Becomes an envelope with an event and its files; unknown
 * fields become the event's extra data. `newId`: for an event without an id. Source: docs/protocol.md §4, Crashpad's documentation.
 */
export function minidumpForm(sent: Part[] | Uint8Array, newId: () => string, limits: FormLimits): Form {
  if (Array.isArray(sent)) return crash(sent, newId, limits)
  return crash([{ name: dumpField, filename: 'minidump.dmp', contentType: undefined, bytes: sent }], newId, limits)
}

const dumpField = 'upload_file_minidump'
/** Characters of one unknown field. */
const fieldBytes = 2048

/** Starts with `MDMP`. */
export const isBareDump = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x4d && bytes[1] === 0x44 && bytes[2] === 0x4d && bytes[3] === 0x50

function crash(parts: Part[], newId: () => string, limits: FormLimits): Form {
  const dump = parts.find(({ name, bytes }) => name === dumpField && bytes.length > 0)
  if (!dump) return { ok: false, reason: 'malformed', detail: `The form has no dump in ${dumpField}.` }
  const fields = parts.filter((part) => part.filename === undefined)
  const event = eventOf(fields, dump.bytes, limits)
  const eventId = readEventId(event.event_id) ?? newId()
  const files = parts.filter((part) => part.filename !== undefined && part !== dump)
  const items: WrittenItem[] = [
    { header: { type: 'event' }, payload: jsonPayload({ ...event, event_id: eventId }) },
    attachment(dump, 'event.minidump'),
    ...files.map((file) => attachment(file, 'event.attachment')),
  ]
  return { ok: true, bytes: writeEnvelope({ event_id: eventId }, items) }
}

/** A file of a form as an item. */
export const attachment = ({ name, filename, contentType, bytes }: Part, type: string): WrittenItem => ({
  header: { type: 'attachment', attachment_type: type, filename: filename || name, content_type: contentType },
  payload: bytes,
})

/** The exception of the SDK wins over that of the dump. */
function eventOf(fields: Part[], dump: Uint8Array, limits: FormLimits): Fields {
  const extra: Fields = {}
  const sent: Fields = {}
  for (const { name, bytes } of fields) {
    if (/^sentry(?:__\d+)?$/.test(name)) continue
    const path = /^sentry((?:\[[^\]]{1,100}\]){1,5})$/.exec(name)?.[1]
    if (path) setAt(sent, path.slice(1, -1).split(']['), text.decode(bytes))
    else extra[name.slice(0, 200)] = text.decode(bytes.subarray(0, fieldBytes))
  }
  const event = { ...sent, ...jsonOf(fields, limits) }
  return {
    platform: 'native',
    level: 'fatal',
    exception: { values: [crashException(dump)] },
    ...event,
    extra: { ...extra, ...(isFields(event.extra) && event.extra) },
  }
}

/** The SDK's JSON. Unreadable parts are left out; the crash is kept anyway. */
function jsonOf(fields: Part[], limits: FormLimits): Fields {
  const pieces = fields
    .filter(({ name }) => /^sentry(?:__\d+)?$/.test(name))
    .sort((a, b) => pieceNumber(a.name) - pieceNumber(b.name))
  if (pieces.reduce((sum, { bytes }) => sum + bytes.length, 0) > limits.eventBytes) return {}
  const json = parseJson(ascii.encode(pieces.map(({ bytes }) => text.decode(bytes)).join('')), limits)
  return json.ok && isFields(json.value) ? json.value : {}
}

const ascii = new TextEncoder()
const pieceNumber = (name: string): number => Number(name.slice('sentry__'.length) || 0)

function setAt(fields: Fields, path: string[], value: string): void {
  let at = fields
  for (const name of path.slice(0, -1)) {
    const inner = Object.hasOwn(at, name) ? at[name] : undefined
    const next: Fields = isFields(inner) ? inner : {}
    Object.defineProperty(at, name, { value: next, enumerable: true, configurable: true, writable: true })
    at = next
  }
  Object.defineProperty(at, path.at(-1)!, { value, enumerable: true, configurable: true, writable: true })
}

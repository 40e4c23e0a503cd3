import { type Fields, readJson } from '../wire/read-json'
import type { Form, FormLimits } from './form'
import { isFailure, levelOf, type OtlpFailure, type OtlpScope, otlpEvent, severityOf } from './otlp-event'
import { lineItems, timeOf } from './otlp-line'
import { protobufRecords } from './otlp-protobuf'
import { jsonRecords, type OtlpRecord, type OtlpRecords, type OtlpSignal } from './otlp-records'
import { attributesOf, objectsOf, plainValue } from './otlp-values'
import { UnreadableProtobuf } from './protobuf'
import { writeJsonEnvelope } from './write-envelope'

/**
 * Converts requests of OpenTelemetry exporters (OTLP/HTTP) to an envelope of the failures and log lines in them.
 *
 * 1. These become events: log records with an exception (severity warning or above, or none), log records of severity error or above, and
 *    events of spans called `exception`.
 * 2. A failure that is reported twice, as a record and in its span, has one id, made of trace, span, type and message. The second is a
 *    duplicate.
 * 3. All other records are log lines. All other spans are counted as not kept, once per request.
 * 4. Both encodings of one request become the same envelope.
 *
 * Source: docs/protocol.md §13; opentelemetry-proto 1.x.
 */
export function otlpForm(bytes: Uint8Array, limits: FormLimits): Form {
  const json = readJson(bytes, limits)
  if (!json.ok) return json
  const records = jsonRecords(json.value)
  if (records) return envelopeOf(records, limits)
  const detail = 'There are neither resourceLogs nor resourceSpans in it.'
  return { ok: false, reason: 'malformed', detail, offset: 0 }
}

/** The same for the binary encoding, which does not say which of the two it is. */
export function otlpProtobufForm(bytes: Uint8Array, signal: OtlpSignal, limits: FormLimits): Form {
  try {
    return envelopeOf(protobufRecords(bytes, signal, limits), limits)
  } catch (error) {
    if (!(error instanceof UnreadableProtobuf)) throw error
    const { reason, offset } = error
    return { ok: false, reason, detail: `The body is no OTLP ${signal} as Protocol Buffers: ${reason}.`, offset }
  }
}

/** How many times as large as the largest request an envelope may be: each event repeats what its resource and its span say. */
const mostRepeated = 4

/** Failures beyond the items that are kept are only counted, so they are not written. */
function envelopeOf({ logs, spans }: OtlpRecords, limits: FormLimits): Form {
  const items: Item[] = []
  const add = (failure: OtlpFailure, scope: OtlpScope) =>
    items.push(items.length < limits.items ? eventItem(failure, scope, items.length) : beyond)
  let otherSpans = spans.skipped
  const lines: OtlpRecord[] = []
  for (const found of logs.records) {
    const { record, ...scope } = found
    const failure = failureOfRecord(record)
    if (failure) add(failure, scope)
    else lines.push(found)
  }
  for (const { record, ...scope } of spans.records) {
    const failures = failuresOfSpan(record)
    for (const failure of failures) add(failure, scope)
    if (failures.length === 0) otherSpans++
  }
  items.push(...lineItems(lines, logs.skipped))
  if (otherSpans > 0) items.push({ header: `{"type":"span","item_count":${otherSpans}}`, payload: {} })
  const made = writeJsonEnvelope(items, mostRepeated * limits.otlpBytes)
  if (made) return { ok: true, bytes: made }
  return { ok: false, reason: 'too_large', detail: 'Its resources and spans say too much about too many failures.' }
}

type Item = { header: string; payload: Fields }
const eventHeader = '{"type":"event"}'
const beyond: Item = { header: eventHeader, payload: {} }

const isThrown = (attributes: Map<string, unknown>): boolean =>
  attributes.has('exception.type') || attributes.has('exception.message') || attributes.has('exception.stacktrace')

function failureOfRecord(record: Fields): OtlpFailure | undefined {
  const attributes = attributesOf(record.attributes)
  const severity = severityOf(record.severityNumber)
  if (!isFailure(severity, isThrown(attributes))) return undefined
  const { traceId, spanId, body } = record
  return { time: timeOf(record), level: levelOf(severity), attributes, traceId, spanId, body }
}

function failuresOfSpan(span: Fields): OtlpFailure[] {
  const { traceId, spanId, parentSpanId, name: transaction } = span
  const around = attributesOf(span.attributes)
  return objectsOf(span.events).flatMap((event) => {
    const attributes = attributesOf(event.attributes)
    if (event.name !== 'exception' || !isThrown(attributes)) return []
    const time = event.timeUnixNano
    return [{ time, level: 'error', attributes, traceId, spanId, parentSpanId, transaction, around }]
  })
}

function eventItem(failure: OtlpFailure, scope: OtlpScope, index: number): Item {
  const { attributes, traceId, spanId, time, body } = failure
  const told = [attributes.get('exception.type'), attributes.get('exception.message')]
  const isInSpan = typeof spanId === 'string' && spanId !== '' && isThrown(attributes)
  const id = idOf(
    JSON.stringify(isInSpan ? [traceId, spanId, ...told] : [time, index, traceId, ...told, plainValue(body)]),
  )
  return { header: eventHeader, payload: otlpEvent(failure, scope, id) }
}

/**
 * 32 hex digits derived from a text: four FNV-1a hashes with different seeds. They distinguish the failures of a project and are not meant
 * for security.
 */
function idOf(text: string): string {
  let a = 0x811c9dc5
  let b = 0x01000193
  let c = 0x9e3779b9
  let d = 0x85ebca6b
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ code, 0x01000193)
    c = Math.imul(c ^ code, 0x01000193)
    d = Math.imul(d ^ code, 0x01000193)
  }
  let id = ''
  for (let hash of [a, b, c, d]) {
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
    id += ((hash ^ (hash >>> 13)) >>> 0).toString(16).padStart(8, '0')
  }
  return id
}

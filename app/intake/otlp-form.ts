import { readJson } from '../wire/read-json'
import type { Form, FormLimits } from './form'
import { JsonEnvelope } from './json-envelope'
import { hasThrown, isFailure, levelOf, type OtlpFailure, otlpEvent, type SharedText, sharedText } from './otlp-event'
import { jsonRecords } from './otlp-json'
import { lineItems } from './otlp-line'
import { protobufRecords } from './otlp-protobuf'
import type { OtlpLog, OtlpRecords, OtlpScope, OtlpSignal, OtlpSpan } from './otlp-records'
import { UnreadableProtobuf } from './protobuf'

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
function envelopeOf({ logs, skippedLogs, spans, skippedSpans }: OtlpRecords, limits: FormLimits): Form {
  const envelope = new JsonEnvelope(mostRepeated * limits.otlpBytes)
  let failures = 0
  let shared: { scope: OtlpScope; text: SharedText } | undefined
  const add = (failure: OtlpFailure, scope: OtlpScope) => {
    if (failures++ >= limits.items) return envelope.add(eventHeader, '{}')
    if (shared?.scope !== scope) shared = { scope, text: sharedText(scope) }
    envelope.add(eventHeader, otlpEvent(failure, shared.text, idOf(failure, failures)))
  }
  const lines: OtlpLog[] = []
  for (const log of logs) {
    if (isFailure(log.severity, hasThrown(log.attributes))) add(failureOfLog(log), log.scope)
    else lines.push(log)
  }
  let otherSpans = skippedSpans
  for (const span of spans) {
    const found = failuresOfSpan(span)
    for (const failure of found) add(failure, span.scope)
    if (found.length === 0) otherSpans++
  }
  for (const { header, payload } of lineItems(lines, skippedLogs)) envelope.add(header, payload)
  if (otherSpans > 0) envelope.add(`{"type":"span","item_count":${otherSpans}}`, '{}')
  const bytes = envelope.bytes()
  if (bytes) return { ok: true, bytes }
  return { ok: false, reason: 'too_large', detail: 'Its resources and spans say too much about too many failures.' }
}

const eventHeader = '{"type":"event"}'

const failureOfLog = ({ time, severity, attributes, traceId, spanId, body }: OtlpLog): OtlpFailure => ({
  time,
  level: levelOf(severity),
  attributes,
  traceId,
  spanId,
  body,
})

function failuresOfSpan({ traceId, spanId, parentSpanId, name, attributes: around, exceptions }: OtlpSpan) {
  const failures: OtlpFailure[] = []
  for (const { time, attributes } of exceptions) {
    if (!hasThrown(attributes)) continue
    failures.push({ time, level: 'error', attributes, traceId, spanId, parentSpanId, transaction: name, around })
  }
  return failures
}

/** `ordinal`: which failure of the request it is. */
function idOf({ attributes, traceId, spanId, time, body }: OtlpFailure, ordinal: number): string {
  const [type, message] = [attributes.get('exception.type'), attributes.get('exception.message')]
  const isInSpan = typeof spanId === 'string' && spanId !== '' && hasThrown(attributes)
  const said = isInSpan ? [traceId, spanId, type, message] : [time, ordinal, traceId, type, message, body]
  return hashOf(JSON.stringify(said))
}

/**
 * 32 hex digits derived from a text: four FNV-1a hashes with different seeds. They distinguish the failures of a project and are not meant
 * for security.
 */
function hashOf(text: string): string {
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

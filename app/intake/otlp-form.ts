import { type Fields, isFields, readJson } from '../wire/read-json'
import type { Form, FormLimits } from './form'
import { levelOf, type OtlpFailure, type OtlpScope, otlpEvent, severityOf } from './otlp-event'
import { attributesOf, objectsOf } from './otlp-values'
import { jsonPayload, type WrittenItem, writeEnvelope } from './write-envelope'

/**
 * Converts requests of OpenTelemetry exporters (OTLP/HTTP, JSON encoding) to an envelope of the failures in them.
 *
 * 1. These become events: log records with an exception (severity warning or above, or none), log records of severity error or above, and
 *    events of spans called `exception`.
 * 2. A failure that is reported twice, as a record and in its span, has one id, made of trace, span, type and message. The second is a
 *    duplicate.
 * 3. All other records and spans are counted as not kept, once per request, under `log` and `span`.
 *
 * Source: docs/protocol.md §13; opentelemetry-proto 1.x.
 */
export function otlpForm(bytes: Uint8Array, limits: FormLimits): Form {
  const json = readJson(bytes, limits)
  if (!json.ok) return json
  const { value } = json
  if (!isFields(value) || !(Array.isArray(value.resourceLogs) || Array.isArray(value.resourceSpans)))
    return {
      ok: false,
      reason: 'malformed',
      detail: 'The body has neither resourceLogs nor resourceSpans.',
      offset: 0,
    }
  const items: WrittenItem[] = []
  let [logs, spans] = [0, 0]
  for (const { record, ...scope } of recordsOf(value, 'resourceLogs', 'scopeLogs', 'logRecords')) {
    const failure = failureOfRecord(record)
    if (failure) items.push(eventItem(failure, scope, items.length))
    else logs++
  }
  for (const { record, ...scope } of recordsOf(value, 'resourceSpans', 'scopeSpans', 'spans')) {
    const failures = failuresOfSpan(record)
    for (const failure of failures) items.push(eventItem(failure, scope, items.length))
    if (failures.length === 0) spans++
  }
  if (logs > 0) items.push({ header: { type: 'log', item_count: logs }, payload: nothing })
  if (spans > 0) items.push({ header: { type: 'span', item_count: spans }, payload: nothing })
  return { ok: true, bytes: writeEnvelope({}, items) }
}

const nothing = jsonPayload({})

type Record = OtlpScope & { record: Fields }

function recordsOf(value: Fields, resources: string, scopes: string, records: string): Record[] {
  return objectsOf(value[resources]).flatMap((group) => {
    const resource = attributesOf(isFields(group.resource) ? group.resource.attributes : [])
    return objectsOf(group[scopes]).flatMap((inner) => {
      const scope = isFields(inner.scope) ? inner.scope : {}
      return objectsOf(inner[records]).map((record) => ({ resource, scope, record }))
    })
  })
}

const isThrown = (attributes: Map<string, unknown>): boolean =>
  attributes.has('exception.type') || attributes.has('exception.message') || attributes.has('exception.stacktrace')

function failureOfRecord(record: Fields): OtlpFailure | undefined {
  const attributes = attributesOf(record.attributes)
  const severity = severityOf(record.severityNumber)
  const isFailure = isThrown(attributes) ? severity >= 13 || severity === 0 : severity >= 17
  if (!isFailure) return undefined
  const { traceId, spanId, body, timeUnixNano, observedTimeUnixNano } = record
  const time =
    timeUnixNano === '0' || timeUnixNano === 0 ? observedTimeUnixNano : (timeUnixNano ?? observedTimeUnixNano)
  return { time, level: levelOf(severity), attributes, traceId, spanId, body }
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

function eventItem(failure: OtlpFailure, scope: OtlpScope, index: number): WrittenItem {
  const { attributes, traceId, spanId, time, body } = failure
  const told = [attributes.get('exception.type'), attributes.get('exception.message')]
  const isInSpan = typeof spanId === 'string' && spanId !== '' && isThrown(attributes)
  const id = idOf(JSON.stringify(isInSpan ? [traceId, spanId, ...told] : [time, index, traceId, ...told, body]))
  return { header: { type: 'event' }, payload: jsonPayload(otlpEvent(failure, scope, id)) }
}

/**
 * 32 hex digits derived from a text: four FNV-1a hashes with different seeds. They distinguish the failures of a project and are not meant
 * for security.
 */
function idOf(text: string): string {
  let id = ''
  for (const basis of [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b]) {
    let hash = basis
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
    id += ((hash ^ (hash >>> 13)) >>> 0).toString(16).padStart(8, '0')
  }
  return id
}

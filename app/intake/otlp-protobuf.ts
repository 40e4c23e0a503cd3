import type { JsonLimits } from '../wire/json-limits'
import type { Fields } from '../wire/read-json'
import { isFailure } from './otlp-event'
import { linesOfRequest } from './otlp-line'
import { noRecords, type OtlpRecords, type OtlpSignal, type RecordsOfSignal } from './otlp-records'
import { attributesOf } from './otlp-values'
import { type FieldKind, type Message, ProtobufReader, type Span } from './protobuf'

/*
 * The binary encoding of OTLP. Spans that cannot be failures, and log records beyond those that are kept as lines, are skipped by their length
 * and counted; what is read looks like the JSON encoding.
 *
 * Source: opentelemetry-proto 1.x, common.proto, resource.proto, logs.proto and trace.proto.
 */

const field = (name: string, kind: FieldKind) => ({ name, kind })
const list = (name: string, kind: FieldKind) => ({ name, kind, many: true as const })

const anyValue: { [field: number]: { name: string; kind: FieldKind } } = {
  1: field('stringValue', 'text'),
  2: field('boolValue', 'boolean'),
  3: field('intValue', 'int64'),
  4: field('doubleValue', 'double'),
  7: field('bytesValue', 'base64'),
}
const keyValue: Message = { 1: field('key', 'text'), 2: field('value', anyValue) }
anyValue[5] = field('arrayValue', { 1: list('values', anyValue) })
anyValue[6] = field('kvlistValue', { 1: list('values', keyValue) })

const resource: Message = { 1: list('attributes', keyValue) }
const scope: Message = { 1: field('name', 'text'), 2: field('version', 'text') }

const logRecord: Message = {
  1: field('timeUnixNano', 'fixed64'),
  2: field('severityNumber', 'number'),
  3: field('severityText', 'text'),
  5: field('body', anyValue),
  6: list('attributes', keyValue),
  9: field('traceId', 'hex'),
  10: field('spanId', 'hex'),
  11: field('observedTimeUnixNano', 'fixed64'),
}
const spanEvent: Message = {
  1: field('timeUnixNano', 'fixed64'),
  2: field('name', 'text'),
  3: list('attributes', keyValue),
}
const span: Message = {
  1: field('traceId', 'hex'),
  2: field('spanId', 'hex'),
  4: field('parentSpanId', 'hex'),
  5: field('name', 'text'),
  9: list('attributes', keyValue),
  11: list('events', spanEvent),
}

/** Reads `ExportLogsServiceRequest` or `ExportTraceServiceRequest`. Throws `UnreadableProtobuf`. */
export function protobufRecords(bytes: Uint8Array, signal: OtlpSignal, limits: JsonLimits): OtlpRecords {
  const reader = new ProtobufReader(bytes, { depth: limits.jsonDepth, values: limits.jsonValues })
  let lines = 0
  const isKept = (at: Span): boolean =>
    signal === 'logs' ? mayBeFailure(reader, at) || ++lines <= linesOfRequest : hasException(reader, at)
  const message = signal === 'logs' ? logRecord : span
  const found: RecordsOfSignal = { records: [], skipped: 0 }
  reader.parts({ start: 0, end: bytes.length }, (number, group) => {
    if (number !== 1) return
    const ofResource = once(() => attributesOf(firstPart(reader, group, resource).attributes))
    reader.parts(group, (number, inner) => {
      if (number !== 2) return
      const ofScope = once(() => firstPart(reader, inner, scope))
      reader.parts(inner, (number, at) => {
        if (number !== 2) return
        if (!isKept(at)) found.skipped++
        else found.records.push({ resource: ofResource(), scope: ofScope(), record: reader.message(at, message) })
      })
    })
  })
  return { logs: noRecords, spans: noRecords, [signal === 'logs' ? 'logs' : 'spans']: found }
}

/** What the records of a group share is its field 1, and read only when there is a failure. */
function firstPart(reader: ProtobufReader, group: Span, message: Message): Fields {
  let read: Fields = {}
  reader.parts(group, (number, at) => {
    if (number === 1) read = reader.message(at, message)
  })
  return read
}

function mayBeFailure(reader: ProtobufReader, at: Span): boolean {
  let [severity, isThrown] = [0, false]
  reader.numbers(at, (number, value) => {
    if (number === 2) severity = value
  })
  if (isFailure(severity, false) || !isFailure(severity, true)) return isFailure(severity, false)
  reader.parts(at, (number, attribute) => {
    if (number === 6 && !isThrown) isThrown = hasPart(reader, attribute, 1, 'exception.')
  })
  return isThrown
}

function hasException(reader: ProtobufReader, at: Span): boolean {
  let found = false
  reader.parts(at, (number, event) => {
    if (number === 11 && !found) found = hasPart(reader, event, 2, 'exception')
  })
  return found
}

/** Whether a message has a text at this field that begins so. */
function hasPart(reader: ProtobufReader, message: Span, field: number, beginning: string): boolean {
  let found = false
  reader.parts(message, (number, text) => {
    if (number === field && reader.startsWith(text, beginning)) found = true
  })
  return found
}

function once<T>(read: () => T): () => T {
  let known: { value: T } | undefined
  return () => {
    known ??= { value: read() }
    return known.value
  }
}

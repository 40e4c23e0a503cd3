import { type Fields, isFields } from '../wire/read-json'
import { severityOf } from './otlp-event'
import type { Attributes, OtlpLog, OtlpRecords, OtlpScope, OtlpSpan } from './otlp-records'
import { timeOf } from './otlp-time'

/** The records of a request in the JSON encoding, which may hold both kinds; undefined when it holds neither. */
export function jsonRecords(value: unknown): OtlpRecords | undefined {
  if (!isFields(value) || !(Array.isArray(value.resourceLogs) || Array.isArray(value.resourceSpans))) return undefined
  return {
    logs: recordsOf(value, 'resourceLogs', 'scopeLogs', 'logRecords', logOf),
    skippedLogs: 0,
    spans: recordsOf(value, 'resourceSpans', 'scopeSpans', 'spans', spanOf),
    skippedSpans: 0,
  }
}

function recordsOf<T>(
  value: Fields,
  resources: string,
  scopes: string,
  records: string,
  read: (record: Fields, scope: OtlpScope) => T,
): T[] {
  return objectsOf(value[resources]).flatMap((group) => {
    const resource = attributesOf(isFields(group.resource) ? group.resource.attributes : [])
    return objectsOf(group[scopes]).flatMap((inner) => {
      const scope = { resource, name: isFields(inner.scope) ? inner.scope.name : undefined }
      return objectsOf(inner[records]).map((record) => read(record, scope))
    })
  })
}

function logOf(record: Fields, scope: OtlpScope): OtlpLog {
  const { traceId, spanId, severityText } = record
  return {
    scope,
    time: timeOf(record.timeUnixNano, record.observedTimeUnixNano),
    severity: severityOf(record.severityNumber),
    severityText,
    body: plainValue(record.body),
    attributes: attributesOf(record.attributes),
    traceId,
    spanId,
  }
}

function spanOf(span: Fields, scope: OtlpScope): OtlpSpan {
  const { traceId, spanId, parentSpanId, name } = span
  const exceptions = objectsOf(span.events)
    .filter((event) => event.name === 'exception')
    .map((event) => ({ time: event.timeUnixNano, attributes: attributesOf(event.attributes) }))
  return { scope, traceId, spanId, parentSpanId, name, attributes: attributesOf(span.attributes), exceptions }
}

/** The objects of a list; other entries are left out. */
const objectsOf = (list: unknown): Fields[] => (Array.isArray(list) ? list.filter(isFields) : [])

/** Names must not be empty. Of equal names the last one wins, as OpenTelemetry specifies. */
function attributesOf(list: unknown): Attributes {
  const attributes: Attributes = new Map()
  if (!Array.isArray(list)) return attributes
  for (const attribute of list) {
    if (!isFields(attribute)) continue
    const { key, value } = attribute
    if (typeof key === 'string' && key !== '') attributes.set(key, plainValue(value))
  }
  return attributes
}

/** The value of an AnyValue. 64-bit integers are sent as text and become numbers where a number can hold them exactly. */
function plainValue(value: unknown): unknown {
  if (!isFields(value)) return undefined
  if ('stringValue' in value) return value.stringValue
  if ('boolValue' in value) return value.boolValue
  if ('intValue' in value) return exact(value.intValue)
  if ('doubleValue' in value) return value.doubleValue
  if ('bytesValue' in value) return value.bytesValue
  if (isFields(value.arrayValue)) return objectsOf(value.arrayValue.values).map(plainValue)
  if (isFields(value.kvlistValue)) return Object.fromEntries(attributesOf(value.kvlistValue.values))
  return undefined
}

function exact(value: unknown): unknown {
  const number = typeof value === 'string' ? Number(value) : value
  return Number.isSafeInteger(number) ? number : value
}

import { type Fields, isFields } from '../wire/read-json'
import type { OtlpScope } from './otlp-event'
import { attributesOf, objectsOf } from './otlp-values'

export type OtlpSignal = 'logs' | 'traces'

/** One log record or span in the JSON encoding of OTLP. */
export type OtlpRecord = OtlpScope & { record: Fields }

/** `skipped`: those that were not read: spans that cannot be failures, and log records beyond those that are kept. */
export type RecordsOfSignal = { records: OtlpRecord[]; skipped: number }

/** What a request of an exporter holds. */
export type OtlpRecords = { logs: RecordsOfSignal; spans: RecordsOfSignal }

export const noRecords: RecordsOfSignal = { records: [], skipped: 0 }

/** The records of a request in JSON, which may hold both; undefined when it holds neither. */
export function jsonRecords(value: unknown): OtlpRecords | undefined {
  if (!isFields(value) || !(Array.isArray(value.resourceLogs) || Array.isArray(value.resourceSpans))) return undefined
  return {
    logs: { records: recordsOf(value, 'resourceLogs', 'scopeLogs', 'logRecords'), skipped: 0 },
    spans: { records: recordsOf(value, 'resourceSpans', 'scopeSpans', 'spans'), skipped: 0 },
  }
}

function recordsOf(value: Fields, resources: string, scopes: string, records: string): OtlpRecord[] {
  return objectsOf(value[resources]).flatMap((group) => {
    const resource = attributesOf(isFields(group.resource) ? group.resource.attributes : [])
    return objectsOf(group[scopes]).flatMap((inner) => {
      const scope = isFields(inner.scope) ? inner.scope : {}
      return objectsOf(inner[records]).map((record) => ({ resource, scope, record }))
    })
  })
}

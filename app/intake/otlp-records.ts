/** Attributes by name, with plain values. */
export type Attributes = Map<string, unknown>

export type OtlpSignal = 'logs' | 'traces'

/** What records share: the service that sent them, and the name of the instrumentation library. */
export type OtlpScope = { resource: Attributes; name: unknown }

/** The request that a record belongs to, as hex digits. */
export type OtlpTrace = { traceId: unknown; spanId: unknown; parentSpanId?: unknown }

/** A log record. `time`: nanoseconds since 1970. `severity`: 1 to 24, 0 for none. */
export type OtlpLog = OtlpTrace & {
  scope: OtlpScope
  time: unknown
  severity: number
  severityText: unknown
  body: unknown
  attributes: Attributes
}

/** A span with the exceptions recorded in it. `name`: what the service was doing. */
export type OtlpSpan = OtlpTrace & {
  scope: OtlpScope
  name: unknown
  attributes: Attributes
  exceptions: { time: unknown; attributes: Attributes }[]
}

/**
 * What an exporter's request holds, whatever its encoding. Values are as they were sent, of any type. `skipped`: log records beyond those that are kept
 * as lines, and spans without an exception.
 */
export type OtlpRecords = {
  logs: OtlpLog[]
  skippedLogs: number
  spans: OtlpSpan[]
  skippedSpans: number
}

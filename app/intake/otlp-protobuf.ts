import type { JsonLimits } from '../wire/json-limits'
import { hasThrown, isFailure } from './otlp-event'
import { linesOfRequest } from './otlp-line'
import { type FieldReaders, keyValue, parts, readAttribute, readFields, readValue } from './otlp-protobuf-values'
import type { Attributes, OtlpLog, OtlpRecords, OtlpScope, OtlpSignal, OtlpSpan } from './otlp-records'
import { timeOf } from './otlp-time'
import { ProtobufReader } from './protobuf'

/*
 * The binary encoding of OTLP. Spans that cannot be failures, and log records beyond those that are kept as lines, are skipped by their length
 * and counted; what is read has the values that the JSON encoding would have.
 *
 * Source: opentelemetry-proto 1.x, common.proto, resource.proto, logs.proto and trace.proto.
 */

/** Tags: 8 × the number of the field, plus its encoding. A request, a group of a resource, and one of a scope have the same numbers. */
const group = { shared: 0x0a, inner: 0x12 } as const
const resourceTags = { attribute: 0x0a } as const
const scopeTags = { name: 0x0a } as const
const log = {
  time: 0x09,
  severity: 0x10,
  severityText: 0x1a,
  body: 0x2a,
  attribute: 0x32,
  traceId: 0x4a,
  spanId: 0x52,
  observedTime: 0x59,
} as const
const span = { traceId: 0x0a, spanId: 0x12, parentSpanId: 0x22, name: 0x2a, attribute: 0x4a, event: 0x5a } as const
const event = { time: 0x09, name: 0x12, attribute: 0x1a } as const

/** Reads `ExportLogsServiceRequest` or `ExportTraceServiceRequest`. Throws `UnreadableProtobuf`. */
export function protobufRecords(bytes: Uint8Array, signal: OtlpSignal, limits: JsonLimits): OtlpRecords {
  const reader = new ProtobufReader(bytes, { depth: limits.jsonDepth, values: limits.jsonValues })
  const records: OtlpRecords = { logs: [], skippedLogs: 0, spans: [], skippedSpans: 0 }
  let lines = 0
  const readLogRecord = (start: number, end: number, scope: () => OtlpScope) => {
    if (lines >= linesOfRequest && !mayBeFailure(reader, start, end)) {
      records.skippedLogs++
      return
    }
    const read = readLog(reader, start, end, scope())
    if (!isFailure(read.severity, hasThrown(read.attributes))) lines++
    records.logs.push(read)
  }
  const readSpanRecord = (start: number, end: number, scope: () => OtlpScope) => {
    if (hasException(reader, start, end)) records.spans.push(readSpan(reader, start, end, scope()))
    else records.skippedSpans++
  }
  eachGroup(reader, bytes.length, signal === 'logs' ? readLogRecord : readSpanRecord)
  return records
}

/** Calls `take` with each record. What records share is only read when it is asked for. */
function eachGroup(
  reader: ProtobufReader,
  length: number,
  take: (start: number, end: number, scope: () => OtlpScope) => void,
): void {
  parts(reader, 0, length, group.shared, (ofResource, endOfResource) => {
    const resource = once(() => readResource(reader, ofResource, endOfResource))
    parts(reader, ofResource, endOfResource, group.inner, (ofScope, endOfScope) => {
      const scope = once(() => ({ resource: resource(), name: readScopeName(reader, ofScope, endOfScope) }))
      parts(reader, ofScope, endOfScope, group.inner, (start, end) => take(start, end, scope))
    })
  })
}

function readResource(reader: ProtobufReader, start: number, end: number): Attributes {
  let attributes: Attributes = new Map()
  // Of several resources of a group the last one counts.
  parts(reader, start, end, group.shared, (start, end) => {
    attributes = new Map()
    parts(reader, start, end, resourceTags.attribute, (start, end) => readAttribute(reader, start, end, attributes, 1))
  })
  return attributes
}

function readScopeName(reader: ProtobufReader, start: number, end: number): string | undefined {
  let name: string | undefined
  parts(reader, start, end, group.shared, (start, end) => {
    name = undefined
    parts(reader, start, end, scopeTags.name, (from, to) => {
      reader.count()
      name = reader.text(from, to)
    })
  })
  return name
}

function readLog(reader: ProtobufReader, start: number, end: number, scope: OtlpScope): OtlpLog {
  const read: ReadLog = {
    scope,
    time: undefined,
    observedTime: undefined,
    severity: 0,
    severityText: undefined,
    body: undefined,
    attributes: new Map(),
    traceId: undefined,
    spanId: undefined,
  }
  readFields(reader, start, end, logFields, read)
  read.time = timeOf(read.time, read.observedTime)
  return read
}

type ReadLog = OtlpLog & { observedTime: string | undefined }

const logFields: FieldReaders<ReadLog> = {
  [log.time]: (read, reader, from) => {
    read.time = reader.fixed64(from)
  },
  [log.severity]: (read, reader, from) => {
    read.severity = reader.int32(from)
  },
  [log.severityText]: (read, reader, from, to) => {
    read.severityText = reader.text(from, to)
  },
  [log.body]: (read, reader, from, to) => {
    read.body = readValue(reader, from, to, 1)
  },
  [log.attribute]: (read, reader, from, to) => readAttribute(reader, from, to, read.attributes, 1),
  [log.traceId]: (read, reader, from, to) => {
    read.traceId = reader.hex(from, to)
  },
  [log.spanId]: (read, reader, from, to) => {
    read.spanId = reader.hex(from, to)
  },
  [log.observedTime]: (read, reader, from) => {
    read.observedTime = reader.fixed64(from)
  },
}

function readSpan(reader: ProtobufReader, start: number, end: number, scope: OtlpScope): OtlpSpan {
  const read: OtlpSpan = {
    scope,
    traceId: undefined,
    spanId: undefined,
    parentSpanId: undefined,
    name: undefined,
    attributes: new Map(),
    exceptions: [],
  }
  readFields(reader, start, end, spanFields, read)
  return read
}

const spanFields: FieldReaders<OtlpSpan> = {
  [span.traceId]: (read, reader, from, to) => {
    read.traceId = reader.hex(from, to)
  },
  [span.spanId]: (read, reader, from, to) => {
    read.spanId = reader.hex(from, to)
  },
  [span.parentSpanId]: (read, reader, from, to) => {
    read.parentSpanId = reader.hex(from, to)
  },
  [span.name]: (read, reader, from, to) => {
    read.name = reader.text(from, to)
  },
  [span.attribute]: (read, reader, from, to) => readAttribute(reader, from, to, read.attributes, 1),
  [span.event]: (read, reader, from, to) => {
    const found: ReadEvent = { time: undefined, name: undefined, attributes: new Map() }
    readFields(reader, from, to, eventFields, found)
    if (found.name === 'exception') read.exceptions.push(found)
  },
}

type ReadEvent = OtlpSpan['exceptions'][number] & { name: string | undefined }

const eventFields: FieldReaders<ReadEvent> = {
  [event.time]: (read, reader, from) => {
    read.time = reader.fixed64(from)
  },
  [event.name]: (read, reader, from, to) => {
    read.name = reader.text(from, to)
  },
  [event.attribute]: (read, reader, from, to) => readAttribute(reader, from, to, read.attributes, 2),
}

function mayBeFailure(reader: ProtobufReader, start: number, end: number): boolean {
  let severity = 0
  parts(reader, start, end, log.severity, (from) => {
    severity = reader.int32(from)
  })
  if (isFailure(severity, false) || !isFailure(severity, true)) return isFailure(severity, false)
  let isThrown = false
  parts(reader, start, end, log.attribute, (start, end) => {
    isThrown ||= hasPart(reader, start, end, keyValue.key, 'exception.')
  })
  return isThrown
}

function hasException(reader: ProtobufReader, start: number, end: number): boolean {
  let found = false
  parts(reader, start, end, span.event, (start, end) => {
    found ||= hasPart(reader, start, end, event.name, 'exception')
  })
  return found
}

/** Whether a message has a text with this tag that begins so. */
function hasPart(reader: ProtobufReader, start: number, end: number, tag: number, beginning: string): boolean {
  let found = false
  parts(reader, start, end, tag, (from, to) => {
    found ||= reader.startsWith(from, to, beginning)
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

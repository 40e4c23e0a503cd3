import { lineLimits } from '../logs/line-limits'
import type { Fields } from '../wire/read-json'
import { type OtlpScope, severityOf } from './otlp-event'
import type { OtlpRecord } from './otlp-records'
import { attributesOf, plainValue, secondsOf } from './otlp-values'

/** Log records of one request that are kept as lines; the rest is counted. */
export const linesOfRequest = 4 * lineLimits.lines

const header = (count: number): string =>
  `{"type":"log","item_count":${count},"content_type":"application/vnd.sentry.items.log+json"}`

/** Records that are no failures, as the items in which SDKs send log lines. `skipped`: further ones, which are only counted. */
export function lineItems(records: OtlpRecord[], skipped: number): { header: string; payload: Fields }[] {
  const kept = records.slice(0, linesOfRequest)
  const leftOut = skipped + records.length - kept.length
  const items: { header: string; payload: Fields }[] = []
  for (let first = 0; first < kept.length; first += lineLimits.lines) {
    const lines = kept.slice(first, first + lineLimits.lines).map(lineOf)
    items.push({ header: header(lines.length), payload: { items: lines } })
  }
  if (leftOut > 0) items.push({ header: header(leftOut), payload: { items: [], left_out: leftOut } })
  return items
}

/** Source: OTLP 1.x, `LogRecord`; docs/protocol.md §11.3. */
function lineOf({ record, ...scope }: OtlpRecord): Fields {
  const { traceId, spanId, body, severityNumber, severityText } = record
  return {
    timestamp: secondsOf(timeOf(record)),
    level: severityOf(severityNumber) > 0 ? undefined : severityText,
    severity_number: severityOf(severityNumber),
    trace_id: traceId,
    span_id: spanId,
    body: plainValue(body) ?? '',
    attributes: { ...Object.fromEntries(attributesOf(record.attributes)), ...origin(scope) },
  }
}

/**
 * Who wrote the line. The attributes of a line may name another server, which it talked to. Each line of a request repeats it, so what is long
 * is left out.
 */
function origin({ resource, scope }: OtlpScope): Fields {
  const server = brief(resource.get('host.name')) ?? brief(resource.get('service.instance.id'))
  const said: Fields = { 'service.name': brief(resource.get('service.name')), logger: brief(scope.name) }
  if (server !== undefined) said['server.address'] = server
  const process = brief(resource.get('process.pid'))
  if (process !== undefined) said['process.pid'] = process
  return said
}

function brief(value: unknown): unknown {
  if (typeof value === 'string') return value.length <= lineLimits.attributeValue ? value : undefined
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined
}

/** A time of 0 means unknown. */
export const timeOf = ({ timeUnixNano, observedTimeUnixNano }: Fields): unknown =>
  timeUnixNano === '0' || timeUnixNano === 0 ? observedTimeUnixNano : (timeUnixNano ?? observedTimeUnixNano)

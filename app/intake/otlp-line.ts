import { lineLimits } from '../logs/line-limits'
import type { Fields } from '../wire/read-json'
import type { OtlpLog, OtlpScope } from './otlp-records'
import { secondsOf } from './otlp-time'

/** Log records of one request that are kept as lines; the rest is counted. */
export const linesOfRequest = 4 * lineLimits.lines

const header = (count: number): string =>
  `{"type":"log","item_count":${count},"content_type":"application/vnd.sentry.items.log+json"}`

/** Records that are no failures, as the items in which SDKs send log lines. `skipped`: further ones, which are only counted. */
export function lineItems(records: OtlpLog[], skipped: number): { header: string; payload: string }[] {
  const kept = records.slice(0, linesOfRequest)
  const leftOut = skipped + records.length - kept.length
  const items: { header: string; payload: string }[] = []
  for (let first = 0; first < kept.length; first += lineLimits.lines) {
    const lines = kept.slice(first, first + lineLimits.lines).map(lineOf)
    items.push({ header: header(lines.length), payload: JSON.stringify({ items: lines }) })
  }
  if (leftOut > 0) items.push({ header: header(leftOut), payload: JSON.stringify({ items: [], left_out: leftOut }) })
  return items
}

/** Source: OTLP 1.x, `LogRecord`; docs/protocol.md §11.3. */
function lineOf({ scope, time, severity, severityText, body, attributes, traceId, spanId }: OtlpLog): Fields {
  return {
    timestamp: secondsOf(time),
    level: severity > 0 ? undefined : severityText,
    severity_number: severity,
    trace_id: traceId,
    span_id: spanId,
    body: body ?? '',
    attributes: { ...Object.fromEntries(attributes), ...origin(scope) },
  }
}

/**
 * Who wrote the line. The attributes of a line may name another server, which it talked to. Each line of a request repeats it, so what is long
 * is left out.
 */
function origin({ resource, name }: OtlpScope): Fields {
  const server = brief(resource.get('host.name')) ?? brief(resource.get('service.instance.id'))
  const said: Fields = { 'service.name': brief(resource.get('service.name')), logger: brief(name) }
  if (server !== undefined) said['server.address'] = server
  const process = brief(resource.get('process.pid'))
  if (process !== undefined) said['process.pid'] = process
  return said
}

function brief(value: unknown): unknown {
  if (typeof value === 'string') return value.length <= lineLimits.attributeValue ? value : undefined
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined
}

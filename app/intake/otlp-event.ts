import type { Fields } from '../wire/read-json'
import type { Attributes, OtlpScope, OtlpTrace } from './otlp-records'
import { secondsOf } from './otlp-time'

/** One failure reported by OpenTelemetry, as a log record or as an event of a span. */
export type OtlpFailure = OtlpTrace & {
  time: unknown
  level: string
  attributes: Attributes
  /** The log message. */
  body?: unknown
  /** The span's name: what the service was doing. */
  transaction?: unknown
  /** The span's attributes: the request, the user. */
  around?: Attributes
}

/** What the events of one scope have in common, as JSON: fields of the event, and its context `resource`. */
export type SharedText = { fields: string; resource: string }

/** A batch holds many failures of one scope, so this is written once. Source: semantic conventions, present and former names. */
export function sharedText({ resource, name }: OtlpScope): SharedText {
  const fields = {
    platform: platforms.get(String(resource.get('telemetry.sdk.language'))) ?? 'other',
    logger: textOf(name),
    release: resource.get('service.version'),
    environment: resource.get('deployment.environment.name') ?? resource.get('deployment.environment'),
    server_name: resource.get('host.name') ?? resource.get('service.instance.id'),
    tags: { service: resource.get('service.name'), 'service.namespace': resource.get('service.namespace') },
    sdk: { name: 'opentelemetry', version: resource.get('telemetry.sdk.version') },
  }
  return { fields: JSON.stringify(fields).slice(1, -1), resource: JSON.stringify(Object.fromEntries(resource)) }
}

/**
 * The event an SDK would have sent, as JSON. `id`: 32 hex digits.
 * Source: OTLP 1.x, semantic conventions for exceptions, HTTP, services and users, in their present and former names.
 */
export function otlpEvent(failure: OtlpFailure, shared: SharedText, id: string): string {
  const { attributes, around, traceId, spanId, parentSpanId } = failure
  const said = around ? new Map(around) : attributes
  if (around) for (const [name, value] of attributes) said.set(name, value)
  const trace = JSON.stringify({ trace_id: traceId, span_id: spanId, parent_span_id: parentSpanId })
  const own = JSON.stringify({
    timestamp: secondsOf(failure.time),
    level: failure.level,
    transaction: textOf(failure.transaction),
    exception: thrown(attributes),
    logentry: bodyOf(failure.body),
    user: userOf(said),
    request: requestOf(said),
    extra: besideException(said),
  })
  const contexts = `{"trace":${trace},"resource":${shared.resource}}`
  return `{"event_id":"${id}",${shared.fields},"contexts":${contexts},${own.slice(1)}`
}

/** Whether a record has an exception. */
export const hasThrown = (attributes: Attributes): boolean =>
  attributes.has('exception.type') || attributes.has('exception.message') || attributes.has('exception.stacktrace')

function besideException(said: Attributes): Fields {
  const others: [string, unknown][] = []
  for (const one of said) if (!one[0].startsWith('exception.')) others.push(one)
  return Object.fromEntries(others)
}

/** `exception.stacktrace` is the text printed by the runtime; normalisation parses it into frames. */
function thrown(attributes: Attributes): Fields[] | undefined {
  const type = attributes.get('exception.type')
  const value = attributes.get('exception.message')
  const stacktrace = attributes.get('exception.stacktrace')
  if (type === undefined && value === undefined && stacktrace === undefined) return undefined
  const escaped = attributes.get('exception.escaped')
  // Python sends its own word for it, as text.
  const handled = escaped === undefined ? {} : { handled: String(escaped).toLowerCase() !== 'true' }
  return [{ type, value, stacktrace, mechanism: { type: 'otlp', ...handled } }]
}

function bodyOf(body: unknown): Fields | undefined {
  if (body === undefined || body === '') return undefined
  return { formatted: typeof body === 'string' ? body : JSON.stringify(body) }
}

function userOf(said: Attributes): Fields | undefined {
  const user = {
    id: said.get('user.id') ?? said.get('enduser.id'),
    email: said.get('user.email'),
    username: said.get('user.name'),
    ip_address: said.get('client.address') ?? said.get('http.client_ip'),
  }
  const isKnown = (user.id ?? user.email ?? user.username ?? user.ip_address) !== undefined
  return isKnown ? user : undefined
}

function requestOf(said: Attributes): Fields | undefined {
  const method = said.get('http.request.method') ?? said.get('http.method')
  const url = said.get('url.full') ?? said.get('http.url') ?? placeOf(said)
  if (method === undefined && url === undefined) return undefined
  const agent = said.get('user_agent.original') ?? said.get('http.user_agent')
  return {
    method,
    url,
    query_string: said.get('url.query'),
    headers: agent === undefined ? undefined : { 'User-Agent': agent },
  }
}

/** Servers send the parts of their address separately, and often only the path. */
function placeOf(said: Attributes): string | undefined {
  const path = said.get('url.path') ?? said.get('http.target')
  const host = said.get('server.address') ?? said.get('http.host')
  if (path === undefined) return undefined
  const port = said.get('server.port')
  const scheme = said.get('url.scheme') ?? said.get('http.scheme') ?? 'http'
  return host === undefined ? String(path) : `${scheme}://${host}${port === undefined ? '' : `:${port}`}${path}`
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** OpenTelemetry's names of the languages. */
const platforms = new Map([
  ['nodejs', 'node'],
  ['webjs', 'javascript'],
  ['python', 'python'],
  ['java', 'java'],
  ['go', 'go'],
  ['dotnet', 'csharp'],
  ['ruby', 'ruby'],
  ['php', 'php'],
  ['erlang', 'elixir'],
  ['rust', 'rust'],
  ['swift', 'cocoa'],
  ['cpp', 'native'],
])

/** Severity numbers range from 1 to 24, four per level; senders may also use names. Source: OpenTelemetry logs data model. */
export function severityOf(value: unknown): number {
  if (typeof value === 'number') return value
  const name = /^(?:SEVERITY_NUMBER_)?(TRACE|DEBUG|INFO|WARN|ERROR|FATAL)([2-4])?$/i.exec(String(value ?? ''))
  if (!name) return Number(value) || 0
  const steps = ['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'FATAL']
  return steps.indexOf((name[1] as string).toUpperCase()) * 4 + Number(name[2] ?? 1)
}

/** Whether a log record is a failure. `isThrown`: it has an exception. */
export const isFailure = (severity: number, isThrown: boolean): boolean =>
  isThrown ? severity >= 13 || severity === 0 : severity >= 17

export function levelOf(severity: number): string {
  if (severity >= 21) return 'fatal'
  return severity >= 17 || severity < 1 ? 'error' : severity >= 13 ? 'warning' : severity >= 9 ? 'info' : 'debug'
}

import type { OtlpSignal } from './otlp-records'

/**
 * The form of requests by address. All forms except `envelope` and `store` are converted to envelopes as soon as they are read. Source:
 * docs/protocol.md §4.
 */
export type Endpoint =
  | 'envelope'
  | 'store'
  | 'security'
  | 'nel'
  | 'minidump'
  | 'attachments'
  | 'check_in'
  | 'user_feedback'
  | 'otlp'

export type IntakePath = {
  endpoint: Endpoint
  /** Absent when the address names none: then the key identifies the project. */
  projectId?: number
  query: string
  /** The id of the event that attachments belong to, from the address. */
  eventId?: string
  /** The slug of a check-in's monitor, from the address. */
  monitor?: string
  /** The key, if the address contains one. */
  key?: string
  /** What an exporter of OpenTelemetry sends here. */
  signal?: OtlpSignal
}

const project = '(?<project>\\d{1,15})'
const shapes: [RegExp, Endpoint][] = (
  [
    [`/api/${project}/envelope`, 'envelope'],
    [`/api/${project}/store`, 'store'],
    [`/api/${project}/(?:security|csp-report)`, 'security'],
    [`/api/${project}/nel`, 'nel'],
    [`/api/${project}/minidump`, 'minidump'],
    [`/api/${project}/events/(?<eventId>[\\da-fA-F-]{32,36})/attachments`, 'attachments'],
    [`/api/${project}/cron/(?<monitor>[^/?]{1,200})(?:/(?<key>\\w{1,64}))?`, 'check_in'],
    [`(?:/api/${project}/(?:integration/)?otlp)?/v1/(?<signal>logs|traces)`, 'otlp'],
    ['/api/0/projects/[^/?]{1,100}/[^/?]{1,100}/user-feedback', 'user_feedback'],
    ['/api/store', 'store'],
    ['/(?:api/envelope|tunnel)', 'envelope'],
  ] as const
).map(([path, endpoint]) => [new RegExp(`^${path}/?$`), endpoint])

/** A cache of the latest path: clients keep sending to the same one, and each request is parsed twice, by the server and by intake. */
let last: { url: string; path: IntakePath | undefined } = { url: '', path: undefined }

/** `url` is a path with its query. Undefined when it is not an address of intake. */
export function parseIntakePath(url: string): IntakePath | undefined {
  if (url !== last.url) last = { url, path: parse(url) }
  return last.path
}

function parse(url: string): IntakePath | undefined {
  // Paths of pages are recognised without searching the list.
  if (!url.startsWith('/api/') && !url.startsWith('/tunnel') && !url.startsWith('/v1/')) return undefined
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  const query = mark === -1 ? '' : url.slice(mark + 1)
  for (const [shape, endpoint] of shapes) {
    const found = shape.exec(path)
    if (!found) continue
    const { project: number, eventId, monitor, key, signal } = found.groups ?? {}
    const parsed: IntakePath = { endpoint, query }
    if (number !== undefined) parsed.projectId = Number(number)
    if (eventId !== undefined) parsed.eventId = eventId
    if (monitor !== undefined) parsed.monitor = decoded(monitor)
    if (key !== undefined) parsed.key = key
    if (signal !== undefined) parsed.signal = signal === 'logs' ? 'logs' : 'traces'
    return parsed
  }
  return undefined
}

/** Whether a request belongs to the intake and not to the pages. */
export const isIntakePath = (url: string): boolean => parseIntakePath(url) !== undefined

/** The value of a query parameter, decoded; names compare case-insensitively. */
export function queryValue(query: string, name: string): string | undefined {
  if (query === '') return undefined
  for (const pair of query.split('&')) {
    const equals = pair.indexOf('=')
    if (equals !== name.length || pair.slice(0, equals).toLowerCase() !== name) continue
    return decoded(pair.slice(equals + 1).replaceAll('+', ' '))
  }
  return undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

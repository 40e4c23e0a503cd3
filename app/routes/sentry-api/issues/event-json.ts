import type { Instant } from '~/clock'
import type { Breadcrumb, Event, Exception, Frame, Thread } from '~/events/event'
import type { EventRow } from '~/store/store'

/*
 * Events as Sentry's clients read them: the normalised event with resolved frames, in the form that they check. Source: docs/protocol.md §16.
 */

const iso = (at: Instant): string => new Date(at).toISOString()

export type EventPlace = { issueId: number; projectId: number }

/** An event in a list. */
export const eventRowJson = (row: EventRow, { issueId, projectId }: EventPlace) => ({
  id: row.id,
  eventID: row.id,
  'event.type': 'error',
  groupID: String(issueId),
  projectID: String(projectId),
  title: row.title,
  message: row.title,
  dateCreated: iso(row.timestamp),
  dateReceived: iso(row.received),
  tags: tagsOf([
    ['level', row.level],
    ['release', row.release],
    ['environment', row.environment],
  ]),
})

/** A whole event; `older` and `newer`: the ids of its neighbours in the issue. */
export function eventJson(row: EventRow & { older?: string; newer?: string }, event: Event, place: EventPlace) {
  const thrown = event.exceptions.at(-1)
  return {
    ...eventRowJson(row, place),
    type: thrown ? 'error' : 'default',
    size: null,
    message: event.message ?? '',
    location: null,
    culprit: event.culprit ?? '',
    platform: event.platform,
    dist: event.dist ?? null,
    release: event.release === undefined ? null : { version: event.release, shortVersion: event.release },
    user: userJson(event),
    sdk: event.sdk ? { name: event.sdk.name, version: event.sdk.version ?? null } : null,
    tags: tagsOf([
      ['level', event.level],
      ['release', event.release],
      ['environment', event.environment],
      ['server_name', event.serverName],
      ['transaction', event.transaction],
      ['logger', event.logger],
      ...event.tags,
    ]),
    metadata: thrown ? { type: thrown.type ?? '', value: thrown.value ?? '' } : { title: row.title },
    entries: entriesOf(event),
    contexts: contextsOf(event),
    context: event.extra,
    packages: event.modules,
    fingerprints: event.clientFingerprint ?? [],
    errors: [],
    crashFile: null,
    occurrence: null,
    _meta: null,
    nextEventID: row.newer ?? null,
    previousEventID: row.older ?? null,
  }
}

/** The first value of a name counts. */
function tagsOf(pairs: [key: string, value: string | undefined][]) {
  const tags = new Map<string, string>()
  for (const [key, value] of pairs) if (value !== undefined && !tags.has(key)) tags.set(key, value)
  return [...tags].map(([key, value]) => ({ key, value }))
}

function userJson({ user }: Event) {
  if (!user) return null
  return {
    id: user.id ?? null,
    email: user.email ?? null,
    username: user.username ?? null,
    name: user.name ?? null,
    ip_address: user.ipAddress ?? null,
    data: user.data,
  }
}

/** Only objects: clients read the member `type` of each. */
function contextsOf({ contexts, trace }: Event): Record<string, object> {
  const objects = Object.entries(contexts).filter(
    (entry): entry is [string, object] => !!entry[1] && typeof entry[1] === 'object' && !Array.isArray(entry[1]),
  )
  const own = trace && {
    trace_id: trace.traceId,
    span_id: trace.spanId ?? null,
    parent_span_id: trace.parentSpanId ?? null,
  }
  return {
    ...Object.fromEntries(objects.map(([name, value]) => [name, { type: name, ...value }])),
    ...(own && { trace: { type: 'trace', ...own } }),
  }
}

function entriesOf(event: Event) {
  const { exceptions, threads, breadcrumbs, request } = event
  return [
    ...(event.message !== undefined
      ? [{ type: 'message', data: { formatted: event.message, message: event.messageTemplate ?? null } }]
      : []),
    ...(exceptions.length > 0
      ? [
          {
            type: 'exception',
            data: { values: exceptions.map(exceptionJson), hasSystemFrames: hasLibraries(exceptions) },
          },
        ]
      : []),
    ...(threads.length > 0 ? [{ type: 'threads', data: { values: threads.map(threadJson) } }] : []),
    ...(breadcrumbs.length > 0 ? [{ type: 'breadcrumbs', data: { values: breadcrumbs.map(breadcrumbJson) } }] : []),
    ...(request ? [{ type: 'request', data: requestJson(request) }] : []),
  ]
}

const hasLibraries = (exceptions: Exception[]): boolean =>
  exceptions.some(({ frames }) => frames.some(({ inApp }) => inApp) && frames.some(({ inApp }) => !inApp))

const exceptionJson = ({ type, value, module, mechanism, frames }: Exception) => ({
  type: type ?? null,
  value: value ?? null,
  module: module ?? null,
  threadId: null,
  mechanism: mechanism
    ? { ...mechanism, type: mechanism.type ?? 'generic', handled: mechanism.handled ?? null }
    : undefined,
  stacktrace: frames.length > 0 ? { frames: frames.map(frameJson), framesOmitted: null } : undefined,
  rawStacktrace: null,
})

const threadJson = ({ id, name, state, crashed, current, frames }: Thread) => ({
  id: id !== undefined && /^\d{1,15}$/.test(id) ? Number(id) : null,
  name: name ?? id ?? null,
  state: state ?? null,
  crashed,
  current,
  stacktrace: frames.length > 0 ? { frames: frames.map(frameJson) } : null,
})

const frameJson = (frame: Frame) => ({
  filename: frame.filename ?? null,
  absPath: frame.absPath ?? null,
  function: frame.function ?? null,
  module: frame.module ?? null,
  package: frame.package ?? null,
  platform: frame.platform ?? null,
  lineNo: frame.line ?? null,
  colNo: frame.column ?? null,
  instructionAddr: frame.address ?? null,
  inApp: frame.inApp,
  context: contextOf(frame),
  vars: frame.vars ?? {},
})

/** Pairs of a line's number and its text. */
function contextOf({ line, contextLine, preContext = [], postContext = [] }: Frame): [number, string][] {
  if (line === undefined || contextLine === undefined) return []
  const before = preContext.map((text, n): [number, string] => [line - preContext.length + n, text])
  const after = postContext.map((text, n): [number, string] => [line + 1 + n, text])
  return [...before, [line, contextLine], ...after]
}

const breadcrumbJson = ({ timestamp, type, category, level, message, data }: Breadcrumb) => ({
  timestamp: timestamp === undefined ? null : iso(timestamp),
  type: type ?? 'default',
  category: category ?? null,
  level: level ?? 'info',
  message: message ?? null,
  data: data && typeof data === 'object' && !Array.isArray(data) ? data : null,
})

function requestJson({ url, method, query, headers, cookies, body, env }: NonNullable<Event['request']>) {
  return {
    method: method ?? null,
    url: url !== undefined && URL.canParse(url) ? url : null,
    query,
    fragment: null,
    headers,
    cookies,
    data: body ?? null,
    inferredContentType: null,
    env,
  }
}

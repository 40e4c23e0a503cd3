import { days, hourOf, type Instant } from '../clock'

/**
 * Sessions of an application, counted by their outcome. `started` counts sessions that started, including those first reported at their
 * end. `errored` continued after an error, `crashed` did not, `abnormal` was ended from outside (a hang, a killed process).
 */
const sessionStatuses = ['started', 'exited', 'errored', 'crashed', 'abnormal'] as const
export type SessionStatus = (typeof sessionStatuses)[number]

/** One counter: a release in an environment, in the hour in which the sessions started. Empty names are unknown. */
export type SessionCount = {
  release: string
  environment: string
  hour: number
  status: SessionStatus
  count: number
}

/** The counters that one item adds to, and 48 bits of a hash of the session's user, if named. */
export type ReceivedSessions = {
  projectId: number
  itemKind: 'session' | 'sessions'
  counts: SessionCount[]
  person?: number
}

type Fields = Record<string, unknown>

/** Maximum sessions of an envelope that are counted separately. Source: docs/protocol.md §5. */
const mostAggregates = 100
const mostAtOnce = 1_000_000
/** Clients that were offline send old sessions; sessions older than this are counted at the time of receipt. */
const oldest = days(5)

/** A `session` item: one update about one session. Undefined if it is not valid. Source: docs/protocol.md §11.2. */
export function readSession(payload: unknown, received: Instant): SessionCount[] | undefined {
  if (!isFields(payload) || typeof payload.status !== 'string') return undefined
  const place = placeOf(payload.attrs, payload.started ?? payload.timestamp, received)
  const statuses: SessionStatus[] = payload.init === true ? ['started'] : []
  const ended = endOf(payload.status, payload.errors)
  if (ended) statuses.push(ended)
  return statuses.map((status) => ({ ...place, status, count: 1 }))
}

/** The user or device of the session (`did`). */
export const personOfSession = (payload: unknown): string | undefined =>
  isFields(payload) && typeof payload.did === 'string' && payload.did !== '' ? payload.did.slice(0, 200) : undefined

/** A `sessions` item: counts aggregated by a server. Undefined if it is not valid. Source: docs/protocol.md §11.2. */
export function readSessions(payload: unknown, received: Instant): SessionCount[] | undefined {
  if (!isFields(payload) || !Array.isArray(payload.aggregates)) return undefined
  return payload.aggregates.slice(0, mostAggregates).flatMap((aggregate: unknown) => {
    if (!isFields(aggregate)) return []
    const place = placeOf(payload.attrs, aggregate.started, received)
    const counts = {
      exited: quantity(aggregate.exited),
      errored: quantity(aggregate.errored) + quantity(aggregate.unhandled),
      crashed: quantity(aggregate.crashed),
      abnormal: quantity(aggregate.abnormal),
    }
    const started = Object.values(counts).reduce((sum, count) => sum + count, 0)
    return sessionStatuses
      .map((status) => ({ ...place, status, count: status === 'started' ? started : counts[status] }))
      .filter(({ count }) => count > 0)
  })
}

/** Undefined while the session continues: its end will be reported. */
function endOf(status: string, errors: unknown): SessionStatus | undefined {
  if (status === 'crashed' || status === 'abnormal') return status
  if (status === 'errored' || status === 'unhandled') return 'errored'
  if (status !== 'exited') return undefined
  return typeof errors === 'number' && errors > 0 ? 'errored' : 'exited'
}

function placeOf(attrs: unknown, started: unknown, received: Instant): Omit<SessionCount, 'status' | 'count'> {
  const { release, environment } = isFields(attrs) ? attrs : {}
  const at =
    typeof started === 'string' ? Date.parse(started) : typeof started === 'number' ? started * 1000 : Number.NaN
  const believed = at > received - oldest && at <= received
  return { release: name(release, 200), environment: name(environment, 64), hour: hourOf(believed ? at : received) }
}

const name = (value: unknown, most: number): string => (typeof value === 'string' ? value.trim().slice(0, most) : '')

const quantity = (value: unknown): number =>
  typeof value === 'number' && value >= 1 ? Math.min(mostAtOnce, Math.floor(value)) : 0

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

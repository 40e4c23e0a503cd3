import { days, hourOf, type Instant } from '../clock'

/**
 * Runs of an application, counted by how they ended. `started` counts those that began; one that was told of only at its end has begun too.
 * `errored` went on after an error, `crashed` did not, `abnormal` was ended from outside (a hang, a killed process).
 */
const sessionStatuses = ['started', 'exited', 'errored', 'crashed', 'abnormal'] as const
export type SessionStatus = (typeof sessionStatuses)[number]

/** One counter: of a release in an environment, in the hour in which the sessions began. Empty names are unknown ones. */
export type SessionCount = {
  release: string
  environment: string
  hour: number
  status: SessionStatus
  count: number
}

/** The counters one item added to, and 48 bits of a hash of whose session it was, where that was told. */
export type ReceivedSessions = {
  projectId: number
  itemKind: 'session' | 'sessions'
  counts: SessionCount[]
  person?: number
}

type Fields = Record<string, unknown>

/** Sessions of an envelope that are told apart. Source: docs/protocol.md §5. */
const mostAggregates = 100
const mostAtOnce = 1_000_000
/** Clients that were offline send old sessions; older ones than this are counted when they came. */
const oldest = days(5)

/** A `session` item: one update about one session. Undefined when it is none. Source: docs/protocol.md §11.2. */
export function readSession(payload: unknown, received: Instant): SessionCount[] | undefined {
  if (!isFields(payload) || typeof payload.status !== 'string') return undefined
  const place = placeOf(payload.attrs, payload.started ?? payload.timestamp, received)
  const statuses: SessionStatus[] = payload.init === true ? ['started'] : []
  const ended = endOf(payload.status, payload.errors)
  if (ended) statuses.push(ended)
  return statuses.map((status) => ({ ...place, status, count: 1 }))
}

/** Whose session it is: what the client tells people or devices apart by (`did`). */
export const personOfSession = (payload: unknown): string | undefined =>
  isFields(payload) && typeof payload.did === 'string' && payload.did !== '' ? payload.did.slice(0, 200) : undefined

/** A `sessions` item: counts a server made itself. Undefined when it is none. Source: docs/protocol.md §11.2. */
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

/** Undefined while the session goes on: its end will be told of. */
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

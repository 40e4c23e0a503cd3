import type { Viewer } from '../../../accounts/viewer'
import type { CodeKind } from '../../../digests/code'
import type { Codes } from '../../codes'
import type { Db } from '../db'
import { eventsOfTrace, isEvent, isEvicted, readFirst, rowsOf } from '../dialect'
import { eventsWhere } from '../events/event-rows.server'
import { prepareStoredUpTo, type ReadAlong, readAlong } from '../events/stored-up-to.server'
import { bytesOfHex } from '../hex.server'
import { issueColumnsIf } from '../issues/issue-rows.server'
import { joinMergeTarget } from '../issues/merge-targets.server'
import { splitShortId } from '../issues/short-id'
import { joinViewer, mayLookUp, type Seeing, seeing, viewerMayLookUp, viewerMayTriage } from '../visible.server'
import { perMergeTarget, type SqlHit, toHit } from './hit-rows.server'
import { prepareIssueDigests } from './issue-digests.server'
import { type NewestEvent, prepareNewestEvents } from './newest-events.server'
import { type OwnEvent, ownColumns, ownJoins, ownStored } from './read-along-columns.server'

/** Helpers and visitors learn that an issue exists and since when. Its messages and its event are for viewers who may open it. */
const mayOpen = viewerMayTriage
const issueOfHit = `${issueColumnsIf(mayOpen)}, ${mayOpen} as mayOpen, o.id as ownIssue,
  case when i.status = 'resolved' then i.condition else null end as resolvedIn,
  coalesce(o.value, o.title) as ownWords`
const hit = `${issueOfHit}, e.id as eventRow, case when ${mayOpen} then e.event_id else null end as eventId,
  case when ${mayOpen} then e.timestamp else null end as eventTimestamp, e.redacted`

/** A sighting with the id of its newest event, and when that happened. */
type Sighted = Omit<SqlHit, 'eventRow' | 'eventId' | 'eventTimestamp' | 'redacted'> & {
  sightingProject: number
  ownEvent: Uint8Array | null
  newest: Uint8Array | null
  newestAt: number
}

type AskedCode = { kind: CodeKind; value: string }
type CodeQuery<T> = Seeing & T & { limit: number }

export function sqlCodes(db: Db): Codes {
  const newestOf = prepareNewestEvents(db)
  const stored = prepareStoredUpTo(db)
  const ask = {
    // A code whose sighting is tied to another issue than its event has no event: the newest one of the issue is used.
    sighting: db.prepare<CodeQuery<{ code: string; kind: CodeKind }>, Sighted>(
      `select ${issueOfHit}, s.confidence, s.source,
        s.count as sightingCount, s.first_seen as sightingFirst, s.last_seen as sightingLast,
        p.id as sightingProject, s.event_id as ownEvent, coalesce(s.event_id, o.last_event) as newest,
        case when s.event_id is null then o.last_seen else s.last_seen end as newestAt
      from sighting s
      join issue o on o.id = s.issue_id
      ${joinMergeTarget}
      join project p on p.id = s.project_id
      ${joinViewer}
      where s.code = :code
      and s.kind = +:kind
      and ${viewerMayLookUp}
      order by s.last_seen desc, s.id desc
      limit +:limit`,
    ),
    eventId: db.prepare<CodeQuery<{ id: Buffer }>, SqlHit>(
      `with e ${readFirst} (
        select id, event_id, project_id, issue_id, timestamp, redacted from event where ${isEvent('event', ':id')}
      )
      select ${hit}, 3 as confidence, 'event' as source,
        1 as sightingCount, e.timestamp as sightingFirst, e.timestamp as sightingLast
      from e
      join issue o on o.id = e.issue_id
      ${joinMergeTarget}
      join project p on p.id = e.project_id
      ${joinViewer}
      where ${viewerMayLookUp}
      order by e.timestamp desc, e.id desc
      limit +:limit`,
    ),
    // The same, with the event itself: two statements would each look into every day.
    eventIdRead: db.prepare<CodeQuery<{ id: Buffer; longest: number }>, SqlHit & OwnEvent>(
      `${eventsWhere(isEvent('event', ':id'))}
      select ${hit}, 3 as confidence, 'event' as source,
        1 as sightingCount, e.timestamp as sightingFirst, e.timestamp as sightingLast, ${ownColumns}
      from e
      join issue o on o.id = e.issue_id
      ${joinMergeTarget}
      join project p on p.id = e.project_id
      ${joinViewer}
      ${ownJoins(mayOpen)}
      where ${viewerMayLookUp}
      order by e.timestamp desc, e.id desc
      limit +:limit`,
    ),
    // Only used when there is no such event.
    evictedId: db.prepare<CodeQuery<{ id: Buffer }>, SqlHit>(
      `select ${hit}, 3 as confidence, 'event' as source,
        1 as sightingCount, g.timestamp as sightingFirst, g.timestamp as sightingLast,
        g.evicted_at as evictedAt, g.reason as evictedFor
      from evicted_event g
      join issue o on o.id = g.issue_id
      ${joinMergeTarget}
      join project p on p.id = g.project_id
      ${joinViewer}
      left join event e on ${isEvent('e', 'g.event_id', 'g.project_id')}
      where ${isEvicted('g', ':id')}
      and ${viewerMayLookUp}
      order by g.timestamp desc, g.id desc
      limit +:limit`,
    ),
    hasTrace: db.prepare<{ id: Buffer }, unknown>(
      `select 1 from ${eventsOfTrace('x')} where traced.trace_id = :id limit 1`,
    ),
    // The newest event of each issue. A trace may have any number of events; the newest thousand are enough.
    traceId: db.prepare<CodeQuery<{ id: Buffer }>, SqlHit>(
      `select ${hit}, 3 as confidence, 'trace' as source,
        e.sightingCount, e.sightingFirst, e.sightingLast
      from (
        select t.id, t.event_id, t.project_id, t.issue_id, t.timestamp, t.redacted,
          count(*) over shown as sightingCount, min(t.timestamp) over shown as sightingFirst,
          max(t.timestamp) over shown as sightingLast,
          row_number() over (partition by coalesce(m.merged_into, m.id) order by t.timestamp desc, t.id desc) as place
        from (
          select x.id, x.event_id, x.project_id, x.issue_id, x.timestamp, x.redacted
          from ${eventsOfTrace('x')}
          where traced.trace_id = :id
          and ${mayLookUp('x.project_id')}
          order by traced.redacted desc, traced.event_row desc
          limit 1000
        ) t
        join issue m on m.id = t.issue_id
        window shown as (partition by coalesce(m.merged_into, m.id))
      ) e
      join issue o on o.id = e.issue_id
      ${joinMergeTarget}
      join project p on p.id = e.project_id
      ${joinViewer}
      where e.place = 1
      order by e.sightingLast desc, i.id desc
      limit +:limit`,
    ),
    shortId: db.prepare<CodeQuery<{ slug: string; number: number }>, SqlHit>(
      `select ${hit}, 3 as confidence, 'issue' as source,
        i.count as sightingCount, i.first_seen as sightingFirst, i.last_seen as sightingLast
      from issue o
      join project p on p.id = o.project_id
      ${joinViewer}
      ${joinMergeTarget}
      left join event e on ${isEvent('e', 'i.last_event', 'i.project_id')}
      where p.slug = :slug
      and o.number = :number
      and ${viewerMayLookUp}
      limit +:limit`,
    ),
    existing: db.prepare<CodeQuery<{ digests: string }>, { code: string }>(
      `select distinct s.code
      from ${rowsOf(':digests', 'text')} j
      join sighting s on s.code = j.value and s.kind = 'digest'
      where ${mayLookUp('s.project_id')}
      limit +:limit`,
    ),
  }

  /**
   * Codes that are found without the index of sightings: ids of events, traces and issues. Adds to `read` what was read along of events with
   * an event id.
   */
  const own = async (
    seen: Seeing,
    { kind, value }: { kind: CodeKind; value: string },
    limit: number,
    read: ReadAlong | undefined,
  ): Promise<SqlHit[]> => {
    if (kind === 'short_id') {
      const parts = splitShortId(value)
      return parts ? await ask.shortId.all({ ...seen, ...parts, limit }) : []
    }
    const id = kind === 'event_id' || kind === 'trace_id' ? bytesOfHex(value) : undefined
    if (!id) return []
    // Most are ids of events, and the question for traces is the longest of all to prepare for execution.
    if (kind === 'trace_id') return (await ask.hasTrace.get({ id })) ? ask.traceId.all({ ...seen, id, limit }) : []
    const kept = await (read ? readingAlong(seen, id, limit, read) : ask.eventId.all({ ...seen, id, limit }))
    return kept.length > 0 ? kept : ask.evictedId.all({ ...seen, id, limit })
  }

  const readingAlong = async (seen: Seeing, id: Buffer, limit: number, read: ReadAlong): Promise<SqlHit[]> => {
    const kept = await ask.eventIdRead.all({ ...seen, id, limit, longest: read.longest })
    read.add(...kept.flatMap((row) => ownStored(row) ?? []))
    return kept
  }

  /** The hits of each list of sightings, with their events. Adds to `read` what was read along of the only one. */
  const withEvents = async (seen: Seeing, lists: Sighted[][], read: ReadAlong | undefined): Promise<SqlHit[][]> => {
    const sighted = lists.flat()
    const [only, ...others] = sighted
    const isOnly = only?.mayOpen === 1 && only.newest !== null && others.length === 0
    const [events] = await Promise.all([
      newestOf(
        sighted.map(({ sightingProject: projectId, ownEvent, newest, newestAt }) => ({
          projectId,
          ...{ ownEvent, newest, newestAt },
        })),
      ),
      read &&
        isOnly &&
        stored
          .near(seen, { projectId: only.sightingProject, eventId: only.newest!, at: only.newestAt }, read.longest)
          .then((event) => event && read.add(event)),
    ])
    let at = 0
    return lists.map((list) => list.map((row) => ({ ...row, ...shown(events[at++]!, row.mayOpen === 1) })))
  }

  /** The rows of each code. At once: over a network each would wait for the answer to the one before it. */
  const rowsOfEach = async (seen: Seeing, codes: AskedCode[], limit: number, read: ReadAlong | undefined) => {
    const indexed = codes.filter(({ kind }) => isIndexed(kind))
    const [sightings, owns] = await Promise.all([
      ask.sighting
        .allEach(indexed.map(({ kind, value }) => ({ ...seen, code: value, kind, limit })))
        .then((lists) => withEvents(seen, lists, read)),
      Promise.all(codes.map((code) => own(seen, code, limit, read))),
    ])
    const sightingsOf = new Map(indexed.map((code, n) => [code, sightings[n]!]))
    return new Map(codes.map((code, n) => [code, [...owns[n]!, ...(sightingsOf.get(code) ?? [])]]))
  }

  return {
    async find(viewer: Viewer, codes, limit, longest) {
      const seen = seeing(viewer)
      const read = longest === undefined ? undefined : readAlong(longest)
      // 32 digits are the id of an event or of a trace, mostly of an event: that alone is asked for first.
      const traces = codes.filter((code) => code.kind === 'trace_id' && hasCode(codes, 'event_id', code.value))
      const first = codes.filter((code) => !traces.includes(code))
      const rows = await rowsOfEach(seen, first, limit, read)
      const isKept = (code: AskedCode) => rows.get(code)!.some(({ eventRow }) => eventRow !== null)
      const events = first.filter((code) => code.kind === 'event_id' && isKept(code))
      const others = traces.filter(({ value }) => !hasCode(events, 'event_id', value))
      const found = new Map([...rows, ...(others.length > 0 ? await rowsOfEach(seen, others, limit, read) : [])])
      return codes.flatMap((code) =>
        perMergeTarget(found.get(code) ?? [])
          .sort((a, b) => b.sightingLast - a.sightingLast)
          .slice(0, limit)
          .map((row) => toHit(row, code.kind, code.value, viewer.kind !== 'anonymous', read)),
      )
    },
    async existing(viewer, digests, limit) {
      return (await ask.existing.all({ ...seeing(viewer), digests: JSON.stringify(digests), limit })).map(
        (row) => row.code,
      )
    },
    ofIssue: prepareIssueDigests(db),
  }
}

/** Kinds that the index of sightings has: the others are found by the event or the issue itself. */
const isIndexed = (kind: CodeKind): boolean => kind !== 'event_id' && kind !== 'short_id'

const hasCode = (codes: AskedCode[], kind: CodeKind, value: string): boolean =>
  codes.some((code) => code.kind === kind && code.value === value)

/** Its id and time are for viewers who may open it. */
const shown = (event: NewestEvent, mayOpen: boolean): NewestEvent =>
  mayOpen ? event : { ...event, eventId: null, eventTimestamp: null }

import type { Viewer } from '../../../accounts/viewer'
import type { CodeKind } from '../../../digests/code'
import { confidenceOf } from '../../../digests/confidence'
import { isRedactedMessage } from '../../../digests/redacted'
import { fixedIn } from '../../../issues/fixed-in'
import type { CodeHit, Codes } from '../../codes'
import type { Db } from '../db'
import { eventsOfTrace, isEvent, isEvicted, readFirst, rowsOf } from '../dialect'
import { keyOfRow } from '../event-row'
import { prepareStoredUpTo, type ReadAlong, readAlong } from '../events/stored-up-to.server'
import { bytesOfHex, hexOfBytes } from '../hex.server'
import { conditionOf, issueColumnsIf, type SqlIssue, toIssue } from '../issues/issue-rows.server'
import { joinMergeTarget } from '../issues/merge-targets.server'
import { splitShortId } from '../issues/short-id'
import { joinViewer, mayLookUp, type Seeing, seeing, viewerMayLookUp, viewerMayTriage } from '../visible.server'
import { prepareIssueDigests } from './issue-digests.server'
import { type NewestEvent, prepareNewestEvents } from './newest-events.server'

type SqlHit = SqlIssue &
  NewestEvent & {
    /** The issue with the sighting: the shown one, or a member of it. */
    ownIssue: number
    mayOpen: number
    /** The condition of a resolved issue. */
    resolvedIn: string | null
    confidence: number
    source: string
    /** The message of the issue. Shows whether it is a redacted counterpart when the event is gone. Never leaves this file. */
    ownWords: string | null
    sightingCount: number
    sightingFirst: number
    sightingLast: number
  }

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
    const [kept] = await Promise.all([
      ask.eventId.all({ ...seen, id, limit }),
      read && stored.byId(seen, id, read.longest).then((events) => read.add(...events)),
    ])
    return kept.length > 0 ? kept : ask.evictedId.all({ ...seen, id, limit })
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

  return {
    async find(viewer: Viewer, codes, limit, longest) {
      const seen = seeing(viewer)
      const read = longest === undefined ? undefined : readAlong(longest)
      const indexed = codes.filter(({ kind }) => isIndexed(kind))
      // At once: over a network each would wait for the answer to the one before it.
      const [sightings, owns] = await Promise.all([
        ask.sighting
          .allEach(indexed.map(({ kind, value }) => ({ ...seen, code: value, kind, limit })))
          .then((lists) => withEvents(seen, lists, read)),
        Promise.all(codes.map((code) => own(seen, code, limit, read))),
      ])
      const sightingsOf = new Map(indexed.map((code, n) => [code, sightings[n]!]))
      return codes.flatMap((code, n) =>
        perMergeTarget([...owns[n]!, ...(sightingsOf.get(code) ?? [])])
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

/** Its id and time are for viewers who may open it. */
const shown = (event: NewestEvent, mayOpen: boolean): NewestEvent =>
  mayOpen ? event : { ...event, eventId: null, eventTimestamp: null }

/**
 * Reduces rows to one hit per shown issue. Of several members, one that still has its message comes first, then the one with the highest
 * confidence; sightings are summed.
 */
function perMergeTarget(rows: SqlHit[]): SqlHit[] {
  const hits = new Map<number, SqlHit>()
  const seen = new Set<number>()
  const bestFirst = rows.toSorted(
    (a, b) => Number(isRedacted(a)) - Number(isRedacted(b)) || b.confidence - a.confidence,
  )
  for (const row of bestFirst) {
    const hit = hits.get(row.id)
    if (!hit) hits.set(row.id, { ...row })
    else if (!seen.has(row.ownIssue)) {
      hit.sightingCount += row.sightingCount
      hit.sightingFirst = Math.min(hit.sightingFirst, row.sightingFirst)
      hit.sightingLast = Math.max(hit.sightingLast, row.sightingLast)
    }
    seen.add(row.ownIssue)
  }
  return [...hits.values()]
}

const isRedacted = ({ redacted, ownWords }: SqlHit): boolean =>
  redacted === null ? isRedactedMessage(ownWords ?? '') : redacted === 1

function toHit(row: SqlHit, kind: CodeKind, code: string, hasAccount: boolean, read: ReadAlong | undefined): CodeHit {
  const along = row.eventRow === null || row.mayOpen !== 1 ? undefined : read?.of(row.eventRow)
  const fixed = fixedIn(conditionOf(row.resolvedIn))
  return {
    code,
    kind,
    confidence: confidenceOf(row.confidence),
    source: row.source,
    issue: toIssue(row),
    mayOpen: row.mayOpen === 1,
    ...(fixed && { fixedIn: fixed }),
    redacted: isRedacted(row),
    kept: row.redacted !== null,
    ...(row.eventId !== null &&
      row.eventTimestamp !== null && {
        event: { id: hexOfBytes(row.eventId), timestamp: row.eventTimestamp },
      }),
    ...(hasAccount && row.eventRow !== null && { eventKey: keyOfRow(row.eventRow) }),
    ...(along && { stored: along }),
    ...(row.evictedAt != null && row.evictedFor && { evicted: { at: row.evictedAt, reason: row.evictedFor } }),
    sightings: { count: row.sightingCount, firstSeen: row.sightingFirst, lastSeen: row.sightingLast },
  }
}

import type { Viewer } from '../../accounts/viewer'
import type { CodeKind, Confidence } from '../../digests/code'
import type { Level } from '../../events/event'
import type { EventRow, Events, StoredEvent } from '../store'
import { payloadIn } from './body-blocks.server'
import { confidenceOf } from './confidence'
import { bytesOfHex, hexOfBytes } from './hex.server'
import { shortIdOf } from './issue-rows.server'
import type { Db } from './open.server'
import { splitShortId } from './short-id'
import { mayTriage, type Seeing, seeing } from './visible.server'

type SqlEvent = {
  row: number
  eventId: Uint8Array
  projectSlug: string
  number: number
  timestamp: number
  received: number
  level: Level
  title: string
  release: string | null
  environment: string | null
  traceId: Uint8Array | null
}

type SqlStored = SqlEvent & { codec: number; bytes: Uint8Array; bodyStart: number; bodyLength: number | null }

const columns = `e.id as row, e.event_id as eventId, p.slug as projectSlug, i.number, e.timestamp, e.received, e.level,
  coalesce(e.title, i.title) as title, e.release, e.environment, e.trace_id as traceId`

const joined = `from event e
  join issue i on i.id = e.issue_id
  join project p on p.id = e.project_id`

const withBody = `${joined}
  join body_block b on b.id = e.block_id`

const stored = `${columns}, b.codec, b.bytes, e.body_start as bodyStart, e.body_length as bodyLength`

function toRow(row: SqlEvent): EventRow {
  const { timestamp, received, level, title, projectSlug } = row
  return {
    id: hexOfBytes(row.eventId),
    projectSlug,
    issueShortId: shortIdOf(projectSlug, row.number),
    timestamp,
    received,
    level,
    title,
    ...(row.release !== null && { release: row.release }),
    ...(row.environment !== null && { environment: row.environment }),
    ...(row.traceId !== null && { traceId: hexOfBytes(row.traceId) }),
  }
}

function toStored(row: SqlStored): StoredEvent {
  const payload = payloadIn(row, row.bodyStart, row.bodyLength)
  return { ...toRow(row), payload, receivedEventId: hexOfBytes(row.eventId) }
}

type OfIssue = Seeing & { slug: string; number: number }

export function sqliteEvents(db: Db): Events {
  const ofIssue = `p.slug = :slug and i.number = :number and ${mayTriage('e.project_id')}`
  const before = '(e.timestamp, e.id) < (:timestamp, :row)'
  const newestFirst = 'order by e.timestamp desc, e.id desc'
  const ask = {
    byId: db.prepare<Seeing & { eventId: Buffer }, SqlStored>(
      `select ${stored} ${withBody}
      where e.event_id = :eventId
      and ${mayTriage('e.project_id')}
      order by e.id`,
    ),
    one: db.prepare<OfIssue & { eventId: Buffer }, SqlStored>(
      `select ${stored} ${withBody} where e.event_id = :eventId and ${ofIssue}`,
    ),
    issue: db.prepare<OfIssue, { id: number }>(
      `select i.id
      from issue i
      join project p on p.id = i.project_id
      where p.slug = :slug
      and i.number = :number
      and ${mayTriage('i.project_id')}`,
    ),
    latest: db.prepare<[number], SqlStored>(`select ${stored} ${withBody} where e.issue_id = ? ${newestFirst} limit 1`),
    oldest: db.prepare<[number], SqlStored>(
      `select ${stored} ${withBody} where e.issue_id = ? order by e.timestamp, e.id limit 1`,
    ),
    older: db.prepare<Place, { eventId: Uint8Array }>(
      `select e.event_id as eventId from event e where e.issue_id = :issueId and ${before} ${newestFirst} limit 1`,
    ),
    newer: db.prepare<Place, { eventId: Uint8Array }>(
      `select e.event_id as eventId
      from event e
      where e.issue_id = :issueId
      and (e.timestamp, e.id) > (:timestamp, :row)
      order by e.timestamp, e.id
      limit 1`,
    ),
    place: db.prepare<{ eventId: Buffer; issueId: number }, { timestamp: number; row: number }>(
      'select timestamp, id as row from event where event_id = :eventId and issue_id = :issueId',
    ),
    list: db.prepare<Place & { limit: number }, SqlEvent>(
      `select ${columns} ${joined} where e.issue_id = :issueId and ${before} ${newestFirst} limit :limit`,
    ),
    found: db.prepare<Seeing & { eventId: Buffer }, { row: number; traceId: Uint8Array | null }>(
      `select id as row, trace_id as traceId from event where event_id = :eventId and ${mayTriage('project_id')}`,
    ),
    codes: db.prepare<[number], { kind: CodeKind; value: string; confidence: number; source: string }>(
      `select s.kind, s.code as value, s.confidence, s.source
      from event e
      join event_code c on c.event_row = e.id
      join sighting s on s.id = c.sighting_id and s.issue_id = e.issue_id
      where e.id = ?
      order by s.confidence desc, s.kind, s.id`,
    ),
  }

  /** One query decides whether the viewer may see the issue; what follows is inside it. */
  const issueFor = (viewer: Viewer, shortId: string): number | undefined => {
    const parts = splitShortId(shortId)
    return parts && ask.issue.get({ ...seeing(viewer), ...parts })?.id
  }

  const pick = (viewer: Viewer, shortId: string, issueId: number, which: string): SqlStored | undefined => {
    if (which === 'latest') return ask.latest.get(issueId)
    if (which === 'oldest') return ask.oldest.get(issueId)
    const eventId = bytesOfHex(which)
    const parts = splitShortId(shortId)
    return eventId && parts && ask.one.get({ ...seeing(viewer), ...parts, eventId })
  }

  return {
    async byId(viewer, id) {
      const eventId = bytesOfHex(id)
      return eventId ? ask.byId.all({ ...seeing(viewer), eventId }).map(toStored) : []
    },
    async ofIssue(viewer, shortId, which) {
      const issueId = issueFor(viewer, shortId)
      const row = issueId === undefined ? undefined : pick(viewer, shortId, issueId, which)
      if (!row || issueId === undefined) return undefined
      const place = { issueId, timestamp: row.timestamp, row: row.row }
      const older = ask.older.get(place)
      const newer = ask.newer.get(place)
      return {
        ...toStored(row),
        ...(older && { older: hexOfBytes(older.eventId) }),
        ...(newer && { newer: hexOfBytes(newer.eventId) }),
      }
    },
    async list(viewer, shortId, { before: beforeId, limit }) {
      const issueId = issueFor(viewer, shortId)
      if (issueId === undefined) return []
      const eventId = beforeId === undefined ? undefined : bytesOfHex(beforeId)
      const place =
        beforeId === undefined
          ? { timestamp: Number.MAX_SAFE_INTEGER, row: Number.MAX_SAFE_INTEGER }
          : eventId && ask.place.get({ eventId, issueId })
      return place ? ask.list.all({ issueId, ...place, limit }).map(toRow) : []
    },
    async codes(viewer, id) {
      const eventId = bytesOfHex(id)
      if (!eventId) return []
      const rows = ask.found.all({ ...seeing(viewer), eventId })
      const found: { kind: CodeKind; value: string; confidence: Confidence; source: string }[] = rows
        .flatMap((event) => ask.codes.all(event.row))
        .map((code) => ({ ...code, confidence: confidenceOf(code.confidence) }))
      if (rows.length > 0)
        found.push({ kind: 'event_id', value: id.toLowerCase(), confidence: 'exact', source: 'event' })
      for (const { traceId } of rows) {
        if (traceId) found.push({ kind: 'trace_id', value: hexOfBytes(traceId), confidence: 'exact', source: 'trace' })
      }
      return unique(found)
    },
  }
}

type Place = { issueId: number; timestamp: number; row: number }

/** The same id in several projects has the same codes more than once. */
function unique<T extends { kind: string; value: string }>(codes: T[]): T[] {
  return [...new Map(codes.map((code) => [`${code.kind} ${code.value}`, code])).values()]
}

import type { Viewer } from '../../../accounts/viewer'
import type { CodeKind, Confidence } from '../../../digests/code'
import { confidenceOf } from '../../../digests/confidence'
import { flatMapInOrder } from '../../in-order'
import type { Events } from '../../store'
import type { Db } from '../db'
import { isEvent, rowsOf } from '../dialect'
import { rowOfKey } from '../event-row'
import { type EventPosition, prepareGroupEvents } from '../grouping/group-events.server'
import { bytesOfHex, hexOfBytes } from '../hex.server'
import { type MergeTarget, prepareMergeTargets } from '../issues/merge-targets.server'
import { mayTriage, type Seeing, seeing } from '../visible.server'
import {
  eventColumns,
  eventsWhere,
  isRead,
  joinShownIssue,
  type SqlEvent,
  type SqlStored,
  type SqlUnread,
  storedColumns,
  storedFrom,
  toRow,
  toStored,
} from './event-rows.server'
import { prepareStoredUpTo } from './stored-up-to.server'

export function sqlEvents(db: Db): Events {
  const mergeTargetOf = prepareMergeTargets(db)
  const near = prepareGroupEvents(db)
  const stored = prepareStoredUpTo(db)
  const ask = {
    one: db.prepare<{ eventId: Buffer; issueId: number }, SqlStored>(
      `${eventsWhere(isEvent('event', ':eventId'))} select ${storedColumns} from e ${storedFrom} where i.id = :issueId`,
    ),
    byRow: db.prepare<[number], SqlStored>(`${eventsWhere('id = ?')} select ${storedColumns} from e ${storedFrom}`),
    rows: db.prepare<[string], SqlEvent>(
      `select ${eventColumns}
      from ${rowsOf('?', 'integer')} j
      join event e on e.id = j.value
      ${joinShownIssue}
      order by e.timestamp desc, e.id desc`,
    ),
    place: db.prepare<{ eventId: Buffer; issueId: number }, EventPosition>(
      `select e.timestamp, e.id as row
      from event e
      join issue o on o.id = e.issue_id
      where ${isEvent('e', ':eventId')}
      and coalesce(o.merged_into, o.id) = :issueId`,
    ),
    found: db.prepare<Seeing & { eventId: Buffer }, { row: number; traceId: Uint8Array | null }>(
      `select e.id as row, e.trace_id as traceId
      from event e
      where ${isEvent('e', ':eventId')}
      and ${mayTriage('e.project_id')}`,
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

  const pick = async (mergeTarget: MergeTarget, which: string): Promise<SqlStored | undefined> => {
    if (which === 'latest' || which === 'oldest') {
      const [row] =
        which === 'latest' ? await near.older(mergeTarget, end, 1) : await near.newer(mergeTarget, beginning, 1)
      return row && (await ask.byRow.get(row.row))
    }
    const eventId = bytesOfHex(which)
    return eventId && (await ask.one.get({ eventId, issueId: mergeTarget.id }))
  }

  const upTo = async (viewer: Viewer, id: string, longest: number): Promise<(SqlStored | SqlUnread)[]> => {
    const eventId = bytesOfHex(id)
    return eventId ? stored.byId(seeing(viewer), eventId, longest) : []
  }

  return {
    byId: async (viewer, id) => (await upTo(viewer, id, Number.MAX_SAFE_INTEGER)).filter(isRead).map(toStored),
    async byIdUpTo(viewer, id, longest) {
      const rows = await upTo(viewer, id, longest)
      return rows.every(isRead) ? rows.map(toStored) : 'too-large'
    },
    async byKeyUpTo(viewer, key, longest) {
      const row = await stored.byRow(seeing(viewer), rowOfKey(key), longest)
      return row && (isRead(row) ? toStored(row) : 'too-large')
    },
    async ofIssue(viewer, shortId, which) {
      // This query checks the permission for the issue; the following ones only read that issue.
      const mergeTarget = await mergeTargetOf(viewer, shortId)
      const row = mergeTarget && (await pick(mergeTarget, which))
      if (!row) return undefined
      const [[older], [newer]] = await Promise.all([near.older(mergeTarget, row, 1), near.newer(mergeTarget, row, 1)])
      return {
        ...toStored(row),
        ...(older && { older: hexOfBytes(older.eventId) }),
        ...(newer && { newer: hexOfBytes(newer.eventId) }),
      }
    },
    async list(viewer, shortId, { before, limit }) {
      const mergeTarget = await mergeTargetOf(viewer, shortId)
      if (!mergeTarget) return []
      const eventId = before === undefined ? undefined : bytesOfHex(before)
      const place = before === undefined ? end : eventId && (await ask.place.get({ eventId, issueId: mergeTarget.id }))
      if (!place) return []
      const found = await near.older(mergeTarget, place, limit)
      return (await ask.rows.all(JSON.stringify(found.map(({ row }) => row)))).map(toRow)
    },
    async codes(viewer, id) {
      const eventId = bytesOfHex(id)
      if (!eventId) return []
      const rows = await ask.found.all({ ...seeing(viewer), eventId })
      const found: { kind: CodeKind; value: string; confidence: Confidence; source: string }[] = (
        await flatMapInOrder(rows, (event) => ask.codes.all(event.row))
      ).map((code) => ({ ...code, confidence: confidenceOf(code.confidence) }))
      if (rows.length > 0)
        found.push({ kind: 'event_id', value: id.toLowerCase(), confidence: 'exact', source: 'event' })
      for (const { traceId } of rows) {
        if (traceId) found.push({ kind: 'trace_id', value: hexOfBytes(traceId), confidence: 'exact', source: 'trace' })
      }
      return unique(found)
    },
  }
}

const beginning: EventPosition = { timestamp: Number.MIN_SAFE_INTEGER, row: 0 }
const end: EventPosition = { timestamp: Number.MAX_SAFE_INTEGER, row: Number.MAX_SAFE_INTEGER }

/** Removes duplicates: an id that several projects have brings its codes more than once. */
function unique<T extends { kind: string; value: string }>(codes: T[]): T[] {
  return [...new Map(codes.map((code) => [`${code.kind} ${code.value}`, code])).values()]
}

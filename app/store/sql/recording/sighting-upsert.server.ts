import { besideSource, type CodeKind, traceSource } from '../../../digests/code'
import type { Db } from '../db'
import { greatest, least } from '../dialect'

export type SightingValues = {
  code: string
  kind: CodeKind
  projectId: number
  issueId: number
  /** The rank of a confidence (`rankOf`). */
  confidence: number
  source: string
  /** The newest event of the issue that has the code; null when only an event of another issue has it. */
  eventId: Uint8Array | null
  /** Set while the code waits for an issue with this message. */
  messageHash: Uint8Array | null
  release: string | null
  firstSeen: number
  lastSeen: number
  count: number
}

/**
 * Inserts a sighting or adds to it. The highest confidence wins, with its source. Of equal confidences, a trace wins over a message, and
 * everything over a code next to another failure. Returns the row ids in the order of `list`.
 */
export function prepareSightingUpsert(db: Db): (list: SightingValues[]) => Promise<number[]> {
  const upsert = db
    .prepare<unknown[], number>(
      `insert into sighting (code, kind, project_id, issue_id, confidence, source, event_id, message_hash, release,
      first_seen, last_seen, count)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    on conflict (code, kind, project_id, issue_id) do update
    set confidence = ${greatest('sighting.confidence', 'excluded.confidence')},
      source = case when excluded.confidence > sighting.confidence or sighting.message_hash is not null and excluded.message_hash is null
        or excluded.confidence = sighting.confidence and (excluded.source = '${traceSource}' or sighting.source = '${besideSource}')
        then excluded.source else sighting.source end,
      event_id = case when excluded.last_seen >= sighting.last_seen then coalesce(excluded.event_id, sighting.event_id) else coalesce(sighting.event_id, excluded.event_id) end,
      message_hash = case when excluded.message_hash is null then null else sighting.message_hash end,
      release = case when excluded.last_seen >= sighting.last_seen then coalesce(excluded.release, sighting.release) else sighting.release end,
      first_seen = ${least('sighting.first_seen', 'excluded.first_seen')},
      last_seen = ${greatest('sighting.last_seen', 'excluded.last_seen')},
      count = sighting.count + excluded.count
    returning id`,
    )
    .pluck()
  // In the order of the columns, which is faster than by name (decision 35).
  return (list) =>
    upsert.getEach(
      list.map((values) => [
        values.code,
        values.kind,
        values.projectId,
        values.issueId,
        values.confidence,
        values.source,
        values.eventId,
        values.messageHash,
        values.release,
        values.firstSeen,
        values.lastSeen,
        values.count,
      ]),
    ) as Promise<number[]>
}

/** Notes that an event carries a code: its row, and the sighting's id. */
export const prepareCarry = (db: Db) =>
  db.prepare<[row: number, sightingId: number]>(
    'insert into event_code (event_row, sighting_id) values (?, ?) on conflict do nothing',
  )

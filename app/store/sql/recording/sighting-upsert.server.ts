import { besideSource, type CodeKind, traceSource } from '../../../digests/code'
import type { Db } from '../db'
import { greatest, least } from '../dialect'

export type SightingValues = {
  code: string
  kind: CodeKind
  projectId: number
  issueId: number
  /** `rankOf` a confidence. */
  confidence: number
  source: string
  /** The newest event of that issue which carries the code; null when only another issue's event does. */
  eventId: Uint8Array | null
  /** Set while the code waits for the issue with this message. */
  messageHash: Uint8Array | null
  release: string | null
  firstSeen: number
  lastSeen: number
  count: number
}

/**
 * Adds to a sighting or makes it; the strongest confidence stays, with its source. Of equal ones a trace says more than words, and anything more than
 * standing beside another failure. Returns its row.
 */
export function prepareSightingUpsert(db: Db): (values: SightingValues) => Promise<number> {
  const upsert = db.prepare<unknown[], number>(
    `insert into sighting (code, kind, project_id, issue_id, confidence, source, event_id, message_hash, release,
      first_seen, last_seen, count)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    on conflict (code, kind, project_id, issue_id) do update
    set confidence = ${greatest('confidence', 'excluded.confidence')},
      source = case when excluded.confidence > confidence or message_hash is not null and excluded.message_hash is null
        or excluded.confidence = confidence and (excluded.source = '${traceSource}' or source = '${besideSource}')
        then excluded.source else source end,
      event_id = case when excluded.last_seen >= last_seen then coalesce(excluded.event_id, event_id) else coalesce(event_id, excluded.event_id) end,
      message_hash = case when excluded.message_hash is null then null else message_hash end,
      release = case when excluded.last_seen >= last_seen then coalesce(excluded.release, release) else release end,
      first_seen = ${least('first_seen', 'excluded.first_seen')},
      last_seen = ${greatest('last_seen', 'excluded.last_seen')},
      count = count + excluded.count
    returning id`,
  )
  upsert.pluck()
  // In the order of the columns, for recording (decision 35).
  return async (values) =>
    (await upsert.get(
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
    ))!
}

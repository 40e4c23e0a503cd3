import type { CodeKind } from '../../digests/code'
import type { Db } from './open.server'

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

/** Adds to a sighting or makes it; the strongest confidence stays, with its source. Returns its row. */
export function prepareSightingUpsert(db: Db): (values: SightingValues) => number {
  const upsert = db.prepare<SightingValues, { id: number }>(
    `insert into sighting (code, kind, project_id, issue_id, confidence, source, event_id, message_hash, release,
      first_seen, last_seen, count)
    values (:code, :kind, :projectId, :issueId, :confidence, :source, :eventId, :messageHash, :release,
      :firstSeen, :lastSeen, :count)
    on conflict (code, kind, project_id, issue_id) do update
    set confidence = max(confidence, excluded.confidence),
      source = iif(excluded.confidence > confidence or message_hash is not null and excluded.message_hash is null,
        excluded.source, source),
      event_id = iif(excluded.last_seen >= last_seen, coalesce(excluded.event_id, event_id),
        coalesce(event_id, excluded.event_id)),
      message_hash = iif(excluded.message_hash is null, null, message_hash),
      release = iif(excluded.last_seen >= last_seen, coalesce(excluded.release, release), release),
      first_seen = min(first_seen, excluded.first_seen),
      last_seen = max(last_seen, excluded.last_seen),
      count = count + excluded.count
    returning id`,
  )
  return (values) => upsert.get(values)!.id
}

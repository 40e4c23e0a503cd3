import { besideSource, type FoundCode } from '../../digests/code'
import { rankOf } from './confidence'
import { messageHash } from './hex.server'
import type { Kept } from './kept'
import type { Db } from './open.server'
import { prepareSightingUpsert, type SightingValues } from './sighting-upsert.server'

/** A sighting as the batch adds to it, with the rows of the events that carry it. */
type Gathered = SightingValues & { carriers: Set<number>; lastCounted: number }

/** The codes of a batch's events, one upsert per code and issue. */
export function prepareSightings(db: Db): { record(kept: Kept[]): void } {
  const upsert = prepareSightingUpsert(db)
  const carry = db.prepare('insert or ignore into event_code (event_row, sighting_id) values (:row, :sightingId)')
  const issueSaying = db.prepare<{ projectId: number; hash: Buffer }, { id: number }>(
    `select i.id
    from issue_message m
    join issue i on i.id = m.issue_id
    where m.project_id = :projectId
    and m.message_hash = :hash
    and i.deleted_at is null
    order by i.last_seen desc, i.id desc
    limit 1`,
  )

  /** Where a code leads, and how sure that is. */
  const bind = (code: FoundCode, { processed, issueId, eventId }: Kept) => {
    const own = { issueId, source: code.source, confidence: rankOf(code.confidence), eventId, messageHash: null }
    if (code.besideMessage === undefined) return own
    const hash = messageHash(code.besideMessage)
    const saying = issueSaying.get({ projectId: processed.projectId, hash })
    const confidence = Math.min(rankOf(code.confidence), rankOf('linked'))
    if (!saying) return { ...own, confidence, source: besideSource, messageHash: hash }
    return { ...own, confidence: rankOf('linked'), issueId: saying.id, eventId: saying.id === issueId ? eventId : null }
  }

  const add = (gathered: Map<string, Gathered>, code: FoundCode, kept: Kept) => {
    const { event, projectId } = kept.processed
    const bound = bind(code, kept)
    const key = `${code.kind} ${projectId} ${bound.issueId} ${code.value}`
    const at = event.timestamp
    const before = gathered.get(key)
    if (!before) {
      const values = { code: code.value, kind: code.kind, projectId, release: event.release ?? null, ...bound }
      const carriers = new Set(bound.eventId ? [kept.row] : [])
      gathered.set(key, { ...values, firstSeen: at, lastSeen: at, count: 1, carriers, lastCounted: kept.row })
      return
    }
    if (bound.confidence > before.confidence || (before.messageHash && !bound.messageHash)) {
      before.confidence = Math.max(before.confidence, bound.confidence)
      before.source = bound.source
    }
    if (!bound.messageHash) before.messageHash = null
    if (at >= before.lastSeen) {
      before.eventId = bound.eventId ?? before.eventId
      before.release = event.release ?? before.release
    }
    before.firstSeen = Math.min(before.firstSeen, at)
    before.lastSeen = Math.max(before.lastSeen, at)
    if (before.lastCounted !== kept.row) before.count++
    before.lastCounted = kept.row
    if (bound.eventId) before.carriers.add(kept.row)
  }

  return {
    record(kept) {
      const gathered = new Map<string, Gathered>()
      for (const one of kept) {
        for (const code of one.processed.codes) add(gathered, code, one)
      }
      for (const { carriers, lastCounted: _, ...values } of gathered.values()) {
        const sightingId = upsert(values)
        for (const row of carriers) carry.run({ row, sightingId })
      }
    },
  }
}

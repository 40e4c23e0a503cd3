import { besideSource, type FoundCode, sameWordsSource } from '../../../digests/code'
import { rankOf } from '../confidence'
import { messageHash } from '../hex.server'
import type { Db } from '../open.server'
import type { Kept } from './kept'
import { prepareSightingUpsert, type SightingValues } from './sighting-upsert.server'

/** A sighting as the batch adds to it, with the rows of the events that carry it, in order. */
type Gathered = { values: SightingValues; carriers: number[]; lastCounted: number }

/** The codes of a batch's events, one upsert per code and issue. */
export function prepareSightings(db: Db): { record(kept: Kept[]): void } {
  const upsert = prepareSightingUpsert(db)
  const carry = db.prepare('insert into event_code (event_row, sighting_id) values (?, ?) on conflict do nothing')
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
    const { source } = code
    const confidence = rankOf(code.confidence)
    if (code.besideMessage === undefined) return { issueId, source, confidence, eventId, messageHash: null }
    const hash = messageHash(code.besideMessage)
    const saying = issueSaying.get({ projectId: processed.projectId, hash })
    const linked = rankOf('linked')
    if (!saying) {
      return { issueId, source: besideSource, confidence: Math.min(confidence, linked), eventId, messageHash: hash }
    }
    const carrier = saying.id === issueId ? eventId : null
    return { issueId: saying.id, source: sameWordsSource, confidence: linked, eventId: carrier, messageHash: null }
  }

  const add = (gathered: Map<string, Gathered>, code: FoundCode, kept: Kept) => {
    const { event, projectId } = kept.processed
    const bound = bind(code, kept)
    const key = `${code.kind} ${projectId} ${bound.issueId} ${code.value}`
    const at = event.timestamp
    const known = gathered.get(key)
    if (!known) {
      const { issueId, confidence, source, eventId, messageHash } = bound
      const values = {
        code: code.value,
        kind: code.kind,
        projectId,
        issueId,
        confidence,
        source,
        eventId,
        messageHash,
        release: event.release ?? null,
        firstSeen: at,
        lastSeen: at,
        count: 1,
      }
      gathered.set(key, { values, carriers: eventId ? [kept.row] : [], lastCounted: kept.row })
      return
    }
    const before = known.values
    if (bound.confidence > before.confidence || (before.source === besideSource && bound.source !== besideSource)) {
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
    if (known.lastCounted !== kept.row) before.count++
    known.lastCounted = kept.row
    if (bound.eventId && known.carriers.at(-1) !== kept.row) known.carriers.push(kept.row)
  }

  return {
    record(kept) {
      const gathered = new Map<string, Gathered>()
      for (const one of kept) {
        for (const code of one.processed.codes) add(gathered, code, one)
      }
      for (const { values, carriers } of gathered.values()) {
        const sightingId = upsert(values)
        for (const row of carriers) carry.run(row, sightingId)
      }
    },
  }
}

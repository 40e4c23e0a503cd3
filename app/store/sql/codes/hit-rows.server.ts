import type { CodeKind } from '../../../digests/code'
import { confidenceOf } from '../../../digests/confidence'
import { isRedactedMessage } from '../../../digests/redacted'
import { fixedIn } from '../../../issues/fixed-in'
import type { CodeHit } from '../../codes'
import { keyOfRow } from '../event-row'
import type { ReadAlong } from '../events/stored-up-to.server'
import { hexOfBytes } from '../hex.server'
import { conditionOf, type SqlIssue, toIssue } from '../issues/issue-rows.server'
import type { NewestEvent } from './newest-events.server'

export type SqlHit = SqlIssue &
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

/**
 * Reduces rows to one hit per shown issue. Of several members, one that still has its message comes first, then the one with the highest
 * confidence; sightings are summed.
 */
export function perMergeTarget(rows: SqlHit[]): SqlHit[] {
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

export function toHit(
  row: SqlHit,
  kind: CodeKind,
  code: string,
  hasAccount: boolean,
  read: ReadAlong | undefined,
): CodeHit {
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

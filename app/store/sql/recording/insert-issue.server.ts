import type { Instant } from '../../../clock'
import type { Figures } from '../../../issues/figures'
import { trendScore } from '../../../issues/trend'
import type { ProcessedEvent } from '../../store'
import type { Db } from '../db'
import { requiredBytes } from '../hex.server'

/** The values of a new issue. */
export type NewIssue = {
  /** From `reserveIds`. */
  id: number
  /** Counts up in each project (`nextNumbers`). */
  number: number
  /** Its first event. */
  first: Pick<ProcessedEvent, 'projectId' | 'fingerprint' | 'splitFrom' | 'event' | 'imported'>
  figures: Figures
  /** 32 hexadecimal digits. */
  lastEvent: string
  mergedInto: number | null
  stormId: number | null
  folded: boolean
}

/** Inserts issues. Their title comes from the first event. */
export function prepareInsertIssue(db: Db) {
  const reserve = db.prepare<{ projectId: number; count: number }, { last: number }>(
    `update project
    set last_issue_number = last_issue_number + :count
    where id = :projectId
    returning last_issue_number as last`,
  )
  const insert = db.prepare(
    `insert into issue (id, project_id, number, fingerprint, title, type, value, culprit, level, platform, status,
      status_at, first_seen, last_seen, count, first_release, last_release, last_event, trend, merged_into, storm_id,
      folded, imported_at)
    values (:id, :projectId, :number, :fingerprint, :title, :type, :value, :culprit, :level, :platform, 'open',
      :at, :firstSeen, :lastSeen, :count, :firstRelease, :lastRelease, :lastEvent, :trend, :mergedInto, :stormId,
      :folded, :importedAt)`,
  )
  // Not with the row: what it was split off may be new too.
  const splitOff = db.prepare<{ id: number; projectId: number; fingerprint: Uint8Array }>(
    `update issue
    set split_from = (select id from issue where project_id = :projectId and fingerprint = :fingerprint)
    where id = :id`,
  )
  return {
    reserveIds: (count: number): Promise<number[]> => db.reserveIds('issue', count),
    /** Reserves as many numbers in a row as each of these projects gets; returns the first of each. */
    async nextNumbers(counts: ReadonlyMap<number, number>): Promise<Map<number, number>> {
      const asked = Array.from(counts, ([projectId, count]) => ({ projectId, count }))
      const rows = await reserve.getEach(asked)
      return new Map(asked.map(({ projectId, count }, at) => [projectId, rows[at]!.last - count + 1]))
    },
    /** In this order: merge targets must come before their members. */
    insertEach: async (issues: NewIssue[], at: Instant): Promise<void> => {
      await insert.runEach(issues.map((issue) => rowOf(issue, at)))
      await splitOff.runEach(
        issues.flatMap(({ id, first: { projectId, splitFrom } }) =>
          splitFrom ? [{ id, projectId, fingerprint: requiredBytes(splitFrom) }] : [],
        ),
      )
    },
  }
}

function rowOf({ id, number, first, figures, lastEvent, mergedInto, stormId, folded }: NewIssue, at: Instant) {
  const { projectId, event } = first
  const { count, firstSeen, lastSeen, level, culprit, firstRelease, lastRelease } = figures
  return {
    id,
    projectId,
    number,
    fingerprint: requiredBytes(first.fingerprint),
    title: event.title,
    type: event.thrown?.type ?? null,
    value: event.thrown?.value ?? null,
    culprit,
    platform: event.platform,
    at,
    count,
    firstSeen,
    lastSeen,
    level,
    firstRelease,
    lastRelease,
    lastEvent: requiredBytes(lastEvent),
    trend: trendScore(count, 0),
    mergedInto,
    stormId,
    folded: folded ? 1 : 0,
    importedAt: first.imported ? at : null,
  }
}

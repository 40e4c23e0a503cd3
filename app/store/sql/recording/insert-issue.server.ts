import type { Instant } from '../../../clock'
import type { Figures } from '../../../issues/figures'
import { trendScore } from '../../../issues/trend'
import type { ProcessedEvent } from '../../store'
import type { Db } from '../db'
import { requiredBytes } from '../hex.server'

/** The values of a new issue. */
export type NewIssue = {
  /** Null: the next free id. */
  id: number | null
  /** Counts up in each project (`nextNumbers`). */
  number: number
  /** Its first event. */
  first: Pick<ProcessedEvent, 'projectId' | 'fingerprint' | 'splitFrom' | 'event'>
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
  const insert = db.prepare<unknown[], { id: number }>(
    `insert into issue (id, project_id, number, fingerprint, title, type, value, culprit, level, platform, status,
      status_at, first_seen, last_seen, count, first_release, last_release, last_event, trend, merged_into, storm_id,
      folded, split_from)
    values (coalesce(:id, (select coalesce(max(id), 0) + 1 from issue)), :projectId, :number, :fingerprint, :title, :type, :value, :culprit, :level, :platform, 'open',
      :at, :firstSeen, :lastSeen, :count, :firstRelease, :lastRelease, :lastEvent, :trend, :mergedInto, :stormId,
      :folded, (select id from issue where project_id = :projectId and fingerprint = :splitFrom))
    returning id`,
  )
  return {
    /** Reserves `count` numbers in a row; returns the first. */
    async nextNumbers(projectId: number, count: number): Promise<number> {
      return (await reserve.get({ projectId, count }))!.last - count + 1
    },
    /** Returns its id. */
    insert: async (issue: NewIssue, at: Instant): Promise<number> => (await insert.get(rowOf(issue, at)))!.id,
    /** In this order: merge targets must come before their members. */
    insertEach: async (issues: NewIssue[], at: Instant): Promise<void> => {
      await insert.runEach(issues.map((issue) => rowOf(issue, at)))
    },
  }
}

function rowOf({ id, number, first, figures, lastEvent, mergedInto, stormId, folded }: NewIssue, at: Instant) {
  const { projectId, event, splitFrom } = first
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
    splitFrom: splitFrom ? requiredBytes(splitFrom) : null,
  }
}

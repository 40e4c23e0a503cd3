import { hourOf, type Instant } from '../../../clock'
import type { Tally } from '../../../projects/tally'
import type { EvictionReason } from '../../../retention/eviction-reason'
import type { Doomed } from '../../../retention/issue-walk'
import type { Db } from '../db'
import { listed } from '../dialect'

export type EvictedCounts = Partial<Record<EvictionReason, number>>
/** By project. */
export type Counted = Map<number, EvictedCounts>

/** A tally of evicted events. Their kind of item is not known any more. */
export const evictedTally = (projectId: number, reason: EvictionReason, count: number, at: Instant): Tally => ({
  ...{ projectId, itemKind: 'event', outcome: 'evicted', reason, atEdge: false },
  ...{ hour: hourOf(at), count },
})

/**
 * Evicts events with their bodies, files and what is found by them, in the caller's transaction. Their ids stay known. Events that are
 * always kept for what somebody did with them are spared, and so are those of issues that were regrouped since the run began, unless their
 * eviction is final; the result is their rows. Adds how many were evicted
 * to `counted`, by project and reason. `remove`: what is done with the evicted rows, which are deleted unless given.
 */
export function prepareEvict(
  db: Db,
): (doomed: Doomed[], at: Instant, counted: Counted, remove?: (rows: number[]) => Promise<void>) => Promise<number[]> {
  const keptAlways = db
    .prepare<{ rows: string }, number>(
      `select e.id
      from event e
      where e.id in ${listed(':rows')}
      and (
        exists (select 1 from kept_event k where k.event_row = e.id)
        or exists (select 1 from regrouped_issue g where g.issue_id = e.issue_id)
        or exists (select 1 from feedback f where f.event_id = e.event_id and f.project_id = e.project_id)
        or exists (select 1 from receipt_report r where r.code_id = e.event_id)
      )`,
    )
    .pluck()
  const remember = db
    .prepare<{ rows: string; at: Instant; reason: EvictionReason }, number>(
      `insert into evicted_event (event_row, event_id, project_id, issue_id, timestamp, evicted_at, reason)
      select id, event_id, project_id, issue_id, timestamp, :at, :reason
      from event
      where id in ${listed(':rows')}
      returning project_id`,
    )
    .pluck()
  const deleteEvents = db.prepare<{ rows: string }>(`delete from event where id in ${listed(':rows')}`)
  const deleteRows = async (rows: number[]): Promise<void> =>
    void (await deleteEvents.run({ rows: JSON.stringify(rows) }))

  return async (doomed, at, counted, remove = deleteRows) => {
    const mayBeKept = doomed.filter(({ isFinal }) => !isFinal).map(({ row }) => row)
    const spared = new Set(mayBeKept.length > 0 ? await keptAlways.all({ rows: JSON.stringify(mayBeKept) }) : [])
    const byReason = new Map<EvictionReason, number[]>()
    for (const { row, reason, isFinal } of doomed) {
      if (!isFinal && spared.has(row)) continue
      const rows = byReason.get(reason)
      if (rows) rows.push(row)
      else byReason.set(reason, [row])
    }
    for (const [reason, list] of byReason) {
      const rows = JSON.stringify(list)
      // An event that was deleted since it was looked at is not evicted.
      const projects = await remember.all({ rows, at, reason })
      if (projects.length > 0) await remove(list)
      for (const projectId of projects) {
        const counts = counted.get(projectId) ?? {}
        counts[reason] = (counts[reason] ?? 0) + 1
        counted.set(projectId, counts)
      }
    }
    return [...spared]
  }
}

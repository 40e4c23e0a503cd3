import type { Db } from '../db'
import { rowsOf } from '../dialect'

type Bar = { issueId: number; hour: number; count: number }

/** Counts events per hour of issues with their members: one query for a whole page. */
export function sqlTrends(db: Db) {
  const bars = db.prepare<{ ids: string; from: number; until: number }, Bar>(
    `select j.value as issueId, h.hour, h.count
    from ${rowsOf(':ids', 'integer')} j
    join issue_hour h on h.issue_id = j.value
    where h.hour > :from
    and h.hour <= :until
    union all
    select m.merged_into as issueId, h.hour, sum(h.count) as count
    from ${rowsOf(':ids', 'integer')} j
    join issue m on m.merged_into = j.value
    join issue_hour h on h.issue_id = m.id
    where h.hour > :from
    and h.hour <= :until
    group by m.merged_into, h.hour`,
  )
  /** The oldest hour first; the last one is the hour `until`. */
  return async (issueIds: number[], until: number, hours: number): Promise<Map<number, number[]>> => {
    const trends = new Map(issueIds.map((id) => [id, new Array<number>(hours).fill(0)]))
    for (const { issueId, hour, count } of await bars.all({
      ids: JSON.stringify(issueIds),
      from: until - hours,
      until,
    })) {
      trends.get(issueId)![hour - (until - hours) - 1]! += count
    }
    return trends
  }
}

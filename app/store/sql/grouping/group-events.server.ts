import type { Db } from '../db'
import type { MergeTarget } from '../issues/merge-targets.server'

/** An event's position in time. `row` orders events of the same millisecond. */
export type EventPosition = { timestamp: number; row: number }

type GroupEventParameters = EventPosition & { issueId: number; limit: number }

/**
 * Finds the events of a merge target and its members by time, as row ids. The index `event_of_issue` has the events of each issue in order,
 * so that no more than `limit` are read of each. Most issues have no members, and are read without a union.
 */
export function prepareGroupEvents(db: Db) {
  const prepare = (compare: '<' | '>', order: 'asc' | 'desc') => {
    const slice = (issueId: string) => `select x.id
      from event x
      where x.issue_id = ${issueId}
      and (x.timestamp, x.id) ${compare} (:timestamp, :row)
      order by x.timestamp ${order}, x.id ${order}
      limit +:limit`
    const alone = db.prepare<GroupEventParameters, { id: number }>(slice(':issueId'))
    const together = db.prepare<GroupEventParameters, { id: number }>(
      `select e.id
      from (
        select :issueId as id
        union all
        select id from issue where merged_into = :issueId
      ) m
      join event e on e.id in (${slice('m.id')})
      order by e.timestamp ${order}, e.id ${order}
      limit +:limit`,
    )
    return async ({ id, members }: MergeTarget, { timestamp, row }: EventPosition, limit: number): Promise<number[]> =>
      (await (members > 0 ? together : alone).all({ issueId: id, timestamp, row, limit })).map((event) => event.id)
  }
  return {
    /** Strictly before, newest first. */
    older: prepare('<', 'desc'),
    /** Strictly after, oldest first. */
    newer: prepare('>', 'asc'),
  }
}

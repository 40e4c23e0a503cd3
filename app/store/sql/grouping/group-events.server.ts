import type { Db } from '../db'
import type { MergeTarget } from '../issues/merge-targets.server'

/** An event's position in time. `row` orders events of the same millisecond. */
export type EventPosition = { timestamp: number; row: number }

type GroupEvent = { row: number; eventId: Uint8Array }
type GroupEventParameters = EventPosition & { issueId: number; limit: number }

/**
 * Finds the events of a merge target and its members by time. The index `event_of_issue` has the events of each issue in order,
 * so that no more than `limit` are read of each. Most issues have no members, and are read without a union.
 */
export function prepareGroupEvents(db: Db) {
  const prepare = (compare: '<' | '>', order: 'asc' | 'desc') => {
    const slice = (columns: string, issueId: string) => `select ${columns}
      from event x
      where x.issue_id = ${issueId}
      and (x.timestamp, x.id) ${compare} (:timestamp, :row)
      order by x.timestamp ${order}, x.id ${order}
      limit +:limit`
    const alone = db.prepare<GroupEventParameters, GroupEvent>(slice('x.id as row, x.event_id as eventId', ':issueId'))
    const together = db.prepare<GroupEventParameters, GroupEvent>(
      `select e.id as row, e.event_id as eventId
      from (
        select :issueId as id
        union all
        select id from issue where merged_into = :issueId
      ) m
      join event e on e.id in (${slice('x.id', 'm.id')})
      order by e.timestamp ${order}, e.id ${order}
      limit +:limit`,
    )
    return ({ id, members }: MergeTarget, { timestamp, row }: EventPosition, limit: number): Promise<GroupEvent[]> =>
      (members > 0 ? together : alone).all({ issueId: id, timestamp, row, limit })
  }
  return {
    /** Strictly before, newest first. */
    older: prepare('<', 'desc'),
    /** Strictly after, oldest first. */
    newer: prepare('>', 'asc'),
  }
}

import { hourOf, type Instant } from '../../../clock'
import type { IssueRow } from '../../../issues/issue'
import type { Db } from '../db'
import { listed } from '../dialect'
import { type SqlIssue, toIssue } from './issue-rows.server'
import { sqlTrends } from './trends.server'

type Said = { id: number; comments: number; calls: number }

/** Hours in the sparkline of a list. */
const barsPerRow = 24

/**
 * Completes issues for lists, with a fixed number of queries. `read`: the issues with these ids, in the order of the list. What is beside
 * them is asked at the same time.
 */
export function prepareShownRows(
  db: Db,
  now: () => Instant,
): (ids: number[], read: () => SqlIssue[] | Promise<SqlIssue[]>) => Promise<IssueRow[]> {
  const trends = sqlTrends(db)
  const lookAlikes = db.prepare<{ ids: string }, { firstIssue: number; folded: number }>(
    `select first_issue_id as firstIssue, sum(folded) as folded
    from storm
    where state = 'gathering'
    and first_issue_id in ${listed(':ids')}
    group by first_issue_id`,
  )
  // Of a merge target and its members.
  const talk = db.prepare<{ ids: string }, Said>(
    `select target as id,
      sum((select count(*) from comment where issue_id = part)) as comments,
      sum(
        (select count(*) from case_note where issue_id = part)
        + (select count(*) from receipt_report where issue_id is not null and issue_id = part)
      ) as calls
    from (
      select id as target, id as part from issue where id in ${listed(':ids')}
      union all
      select merged_into as target, id as part from issue where merged_into is not null and merged_into in ${listed(':ids')}
    ) parts
    group by target`,
  )
  return async (ids, read) => {
    if (ids.length === 0) return []
    const asked = { ids: JSON.stringify(ids) }
    const [issues, folding, saying, bars] = await Promise.all([
      read(),
      lookAlikes.all(asked),
      talk.all(asked),
      trends(ids, hourOf(now()), barsPerRow),
    ])
    const storms = new Map(folding.map(({ firstIssue, folded }) => [firstIssue, folded]))
    const said = new Map(saying.map((row) => [row.id, row]))
    return issues.map((issue) => {
      const { comments = 0, calls = 0 } = said.get(issue.id) ?? {}
      const folded = storms.get(issue.id)
      const shown = { ...toIssue(issue), trend: bars.get(issue.id) ?? [], comments, calls }
      return folded ? { ...shown, lookAlikes: folded } : shown
    })
  }
}

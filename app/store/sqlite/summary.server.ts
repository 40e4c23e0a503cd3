import type { Instant } from '../../clock'
import type { Issues, Summary } from '../store'
import { type SqlIssue, selectIssues, toIssue } from './issue-rows.server'
import type { Db } from './open.server'
import { mayTriage, type Seeing, seeing } from './visible.server'

/** How many issues the first screen shows of each sort. */
const summaryTop = 5

/** What lists show; their indexes hold nothing else. */
const listed = 'i.merged_into is null and i.folded = 0'

/** Open issues, parted in three: regressed since, first seen since, and the rest. */
export function sqliteSummary(
  db: Db,
  scopes: (seen: Seeing, slug: undefined) => (number | undefined)[],
): Issues['summary'] {
  type Asked = Seeing & { projectId: number; since: Instant; limit: number }
  const ask = (condition: string, order: string, topCondition = condition) => {
    const both = (project: string) => ({
      count: db.prepare<Asked, { count: number }>(
        `select count(*) as count from issue i where ${project} and ${listed} and ${condition}`,
      ),
      top: db.prepare<Asked, SqlIssue>(
        `${selectIssues} where ${project} and ${listed} and ${topCondition} order by ${order} desc, i.id desc limit :limit`,
      ),
    })
    return {
      everywhere: both(':everything'),
      project: both(`i.project_id = :projectId and ${mayTriage('i.project_id')}`),
    }
  }
  const freshly = ask(`i.status = 'open' and i.first_seen >= :since`, 'i.first_seen')
  const regressed = ask(`i.status = 'regressed' and i.status_at >= :since`, 'i.status_at')
  // `+` keeps SQLite from sorting all old issues to show five: it walks from the one seen last instead.
  const longOpen = ask(
    `i.status = 'open' and i.first_seen < :since`,
    'i.last_seen',
    `i.status = 'open' and +i.first_seen < :since`,
  )
  const longRegressed = ask(`i.status = 'regressed' and i.status_at < :since`, 'i.last_seen')

  return async (viewer, since): Promise<Summary> => {
    const seen = seeing(viewer)
    const projectIds = scopes(seen, undefined)
    const part = (questions: ReturnType<typeof ask>[], key: 'firstSeen' | 'statusAt' | 'lastSeen') => {
      let count = 0
      const rows: SqlIssue[] = []
      for (const projectId of projectIds) {
        const asked = { ...seen, projectId: projectId ?? 0, since, limit: summaryTop }
        for (const question of questions) {
          const { count: counting, top } = projectId === undefined ? question.everywhere : question.project
          count += counting.get(asked)?.count ?? 0
          rows.push(...top.all(asked))
        }
      }
      rows.sort((a, b) => b[key] - a[key] || b.id - a.id)
      return { count, top: rows.slice(0, summaryTop).map(toIssue) }
    }
    return {
      fresh: part([freshly], 'firstSeen'),
      regressed: part([regressed], 'statusAt'),
      stillOpen: part([longOpen, longRegressed], 'lastSeen'),
    }
  }
}

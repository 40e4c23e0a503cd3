import type { Level } from '../../../events/event'
import type { IssueStatus } from '../../../issues/issue'
import { issueKey } from '../../../recording/batch'
import type { KnownIssue } from '../../../recording/loaded'
import type { Db } from '../db'
import { bytesOf, jsonEntry, listed, rowsOf, thenJoin } from '../dialect'
import { conditionOf } from '../issues/issue-rows.server'

type SqlIssue = {
  id: number
  projectId: number
  title: string
  status: IssueStatus
  statusAt: number
  condition: string | null
  escalatedAt: number | null
  importedAt: number | null
  users: number
  messages: number
  mergedInto: number | null
  emptied: number
  members: number
  count: number
  firstSeen: number
  lastSeen: number
  level: Level
  culprit: string | null
  firstRelease: string | null
  lastRelease: string | null
  ownCount: number | null
  ownFirstSeen: number
  ownLastSeen: number
  ownLevel: Level
  ownCulprit: string | null
  ownFirstRelease: string | null
  ownLastRelease: string | null
}

/** The columns of `issue i left join issue_own o`. */
const columns = `i.id, i.project_id as projectId, i.title, i.status, i.status_at as statusAt, i.condition,
  i.escalated_at as escalatedAt, i.imported_at as importedAt, i.users, i.messages, i.merged_into as mergedInto, i.emptied, i.members, i.count,
  i.first_seen as firstSeen, i.last_seen as lastSeen, i.level, i.culprit, i.first_release as firstRelease,
  i.last_release as lastRelease, o.count as ownCount, o.first_seen as ownFirstSeen, o.last_seen as ownLastSeen,
  o.level as ownLevel, o.culprit as ownCulprit, o.first_release as ownFirstRelease, o.last_release as ownLastRelease`

/** Loads issues before a batch, many per query. */
export function prepareLoadIssues(db: Db) {
  const byFingerprint = db.prepare<{ list: string }, SqlIssue & { fingerprint: string }>(
    `select ${jsonEntry('j.value', 1)} as fingerprint, ${columns}
    from ${rowsOf(':list', 'list')} j
    ${thenJoin} issue i on i.project_id = ${jsonEntry('j.value', 0, 'integer')} and i.fingerprint = ${bytesOf(jsonEntry('j.value', 1))}
    left join issue_own o on o.issue_id = i.id`,
  )
  const byId = db.prepare<{ ids: string }, SqlIssue>(
    `select ${columns}
    from issue i
    left join issue_own o on o.issue_id = i.id
    where i.id in ${listed(':ids')}`,
  )
  const targets = db.prepare<{ ids: string }, { asked: number; target: number }>(
    `select id as asked, coalesce(merged_into, id) as target from issue where id in ${listed(':ids')}`,
  )
  const ofIds = async (ids: Iterable<number>): Promise<Map<number, KnownIssue>> => {
    const asked = [...new Set(ids)]
    if (asked.length === 0) return new Map()
    return new Map((await byId.all({ ids: JSON.stringify(asked) })).map((row) => [row.id, toIssue(row)]))
  }

  return {
    /** By `issueKey`. */
    async ofFingerprints(asked: { projectId: number; fingerprint: string }[]): Promise<Map<string, KnownIssue>> {
      const found = new Map<string, KnownIssue>()
      const list = JSON.stringify(asked.map(({ projectId, fingerprint }) => [projectId, fingerprint]))
      for (const row of await byFingerprint.all({ list }))
        found.set(issueKey(row.projectId, row.fingerprint), toIssue(row))
      return found
    },
    ofIds,
    /** For each of these issues, the issue under which it is shown. */
    async shownOf(ids: number[]): Promise<Map<number, KnownIssue>> {
      if (ids.length === 0) return new Map()
      const pairs = await targets.all({ ids: JSON.stringify(ids) })
      const issues = await ofIds(pairs.map(({ target }) => target))
      return new Map(pairs.flatMap(({ asked, target }) => (issues.has(target) ? [[asked, issues.get(target)!]] : [])))
    },
  }
}

const toIssue = (row: SqlIssue): KnownIssue => ({
  id: row.id,
  projectId: row.projectId,
  title: row.title,
  status: row.status,
  statusAt: row.statusAt,
  condition: conditionOf(row.condition),
  escalatedAt: row.escalatedAt,
  importedAt: row.importedAt,
  users: row.users,
  messages: row.messages,
  mergedInto: row.mergedInto,
  emptied: row.emptied === 1,
  members: row.members,
  figures: {
    count: row.count,
    firstSeen: row.firstSeen,
    lastSeen: row.lastSeen,
    level: row.level,
    culprit: row.culprit,
    firstRelease: row.firstRelease,
    lastRelease: row.lastRelease,
  },
  own:
    row.ownCount === null
      ? undefined
      : {
          count: row.ownCount,
          firstSeen: row.ownFirstSeen,
          lastSeen: row.ownLastSeen,
          level: row.ownLevel,
          culprit: row.ownCulprit,
          firstRelease: row.ownFirstRelease,
          lastRelease: row.ownLastRelease,
        },
})

import { operator } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import type { Db } from '../db'
import { jsonField } from '../dialect'
import { prepareHistory } from '../issues/history.server'
import { conditionOf } from '../issues/issue-rows.server'

/** Maximum issues per project that wait for commits. */
const mostWaiting = 1_000

type Release = { projectId: number; releaseId: number; version: string; at: Instant }

/**
 * When commits are reported, sets the release of issues that were resolved by a commit. People then see the release, and events of that
 * release or later ones regress the issue.
 */
export function prepareFixedByCommit(db: Db): (release: Release) => Promise<void> {
  const waiting = db.prepare<[number], { id: number; condition: string }>(
    `select id, condition
    from issue
    where project_id = ?
    and status = 'resolved'
    and condition is not null
    and merged_into is null
    and ${jsonField('condition', 'kind')} = 'commit'
    order by status_at desc
    limit ${mostWaiting}`,
  )
  const has = db.prepare(
    `select 1
    from release_commit
    where release_id = :releaseId
    and commit_id >= :commit
    and commit_id < :commit || 'g'`,
  )
  const fix = db.prepare('update issue set condition = :condition where id = :id')
  const appendHistory = prepareHistory(db)

  return async ({ projectId, releaseId, version, at }) => {
    for (const { id, condition } of await waiting.all(projectId)) {
      const asked = conditionOf(condition)
      if (asked?.kind !== 'commit' || !(await has.get({ releaseId, commit: asked.commit }))) continue
      const detail = JSON.stringify({ kind: 'release', version })
      await fix.run({ id, condition: detail })
      await appendHistory({ issueId: id, viewer: operator, at, what: 'resolved', detail })
    }
  }
}

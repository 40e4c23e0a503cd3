import type { Instant } from '../../../clock'
import { type ClusterChange, forgottenBefore } from '../../../recording/decide-storms'
import type { PlacedBatch } from '../../../recording/place-issues'
import type { IdOf } from '../../../recording/references'
import type { Db } from '../db'

/** Writes clusters of similar issues, and folds the issues of new storms. */
export function prepareApplyClusters(db: Db) {
  const insert = db
    .prepare<unknown[], number>(
      `insert into storm (project_id, state, bucket, template, since, last_at, count, first_issue_id, folded)
      values (:projectId, :state, :bucket, :template, :since, :lastAt, :count, :firstIssue, :folded)
      returning id`,
    )
    .pluck()
  const update = db.prepare(
    `update storm
    set state = :state,
      template = :template,
      last_at = :lastAt,
      count = :count,
      folded = folded + :folded
    where id = :id`,
  )
  const foldOpen = db.prepare<{ id: number; firstIssue: number }>(
    `update issue
    set folded = 1
    where storm_id = :id
    and id <> :firstIssue
    and folded = 0
    and merged_into is null
    and status in ('open', 'regressed')`,
  )
  const addFolded = db.prepare('update storm set folded = folded + :count where id = :id')
  const forget = db.prepare(
    `delete from storm
    where project_id = :projectId
    and state = 'watching'
    and since < :before`,
  )

  return {
    /** Returns the ids of new clusters. `issueId`: resolves references to their first issues. */
    async write(clusters: ClusterChange[], issueId: IdOf): Promise<IdOf> {
      await update.runEach(
        clusters
          .filter(({ ref }) => ref >= 0)
          .map(({ ref, shape, state, lastAt, count, folded }) => {
            return { id: ref, state, template: JSON.stringify(shape), lastAt, count, folded }
          }),
      )
      const made = clusters.filter(({ ref }) => ref < 0)
      const rows = await insert.getEach(
        made.map(({ projectId, bucket, shape, state, since, lastAt, count, firstIssue, folded }) => {
          const template = JSON.stringify(shape)
          return { projectId, state, bucket, template, since, lastAt, count, folded, firstIssue: issueId(firstIssue) }
        }),
      )
      const ids = new Map(made.map(({ ref }, at) => [ref, rows[at]!]))
      return (ref) => ids.get(ref) ?? ref
    },
    /** Folds the open issues of new storms under the first one. */
    async foldOpen(clusters: ClusterChange[], clusterId: IdOf, issueId: IdOf): Promise<void> {
      for (const { ref, begins, firstIssue } of clusters) {
        if (!begins) continue
        const id = clusterId(ref)
        const { changes } = await foldOpen.run({ id, firstIssue: issueId(firstIssue) })
        if (changes > 0) await addFolded.run({ id, count: changes })
      }
    },
    /** Deletes clusters that never became a storm, in projects with new issues. */
    async forget({ groups }: PlacedBatch, at: Instant): Promise<void> {
      const projects = new Set<number>()
      for (const { state, arrival } of groups) if (arrival === 'listed') projects.add(state.projectId)
      await forget.runEach(Array.from(projects, (projectId) => ({ projectId, before: forgottenBefore(at) })))
    },
  }
}

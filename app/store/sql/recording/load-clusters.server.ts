import type { StormState } from '../../../grouping/storm'
import { issueKey, type SortedBatch } from '../../../recording/batch'
import { comparedPerBucket, signaturesOfEvent } from '../../../recording/decide-storms'
import { bucketKey, type KnownCluster, type KnownClusters, type KnownOfBatch } from '../../../recording/loaded'
import type { Db } from '../db'
import { jsonEntry, rowsOf, thenJoin } from '../dialect'
import { prepareLoadIssues } from './load-issues.server'

type SqlCluster = {
  projectId: number
  bucket: string
  id: number
  state: StormState
  template: string
  since: number
  lastAt: number
  count: number
  firstIssue: number
}

/** Third load: the clusters that new issues of the batch may join. */
export function prepareLoadClusters(db: Db): (batch: SortedBatch, known: KnownOfBatch) => Promise<KnownClusters> {
  const find = db.prepare<{ list: string }, SqlCluster>(
    `select s.project_id as projectId, s.bucket, s.id, s.state, s.template, s.since, s.last_at as lastAt, s.count,
      s.first_issue_id as firstIssue
    from ${rowsOf(':list', 'list')} j
    ${thenJoin} storm s on s.id in (
      select n.id
      from storm n
      where n.project_id = ${jsonEntry('j.value', 0, 'integer')}
      and n.bucket = ${jsonEntry('j.value', 1)}
      order by n.last_at desc, n.count desc
      limit ${comparedPerBucket}
    )
    order by s.last_at desc, s.count desc`,
  )
  const issues = prepareLoadIssues(db)

  return async ({ groups }, known) => {
    const asked = new Map<string, [number, string]>()
    for (const { projectId, fingerprint, events } of groups) {
      if (known.issues.has(issueKey(projectId, fingerprint))) continue
      for (const { bucket } of signaturesOfEvent(events[0]!))
        asked.set(bucketKey(projectId, bucket), [projectId, bucket])
    }
    const clusters = new Map<string, KnownCluster[]>()
    const merged: number[] = []
    if (asked.size > 0) {
      for (const row of await find.all({ list: JSON.stringify([...asked.values()]) })) {
        const { projectId, bucket, template, ...cluster } = row
        const key = bucketKey(projectId, bucket)
        const found = clusters.get(key) ?? []
        clusters.set(key, found)
        found.push({ ...cluster, shape: JSON.parse(template) as string[] })
        if (row.state === 'merged') merged.push(row.firstIssue)
      }
    }
    return { clusters, targets: await issues.shownOf(merged) }
  }
}

import type { Viewer } from '../../../accounts/viewer'
import type { IssueStatus } from '../../../issues/issue'
import { listed } from '../dialect'
import type { Db } from '../open.server'
import { mayTriage, type Seeing, seeing } from '../visible.server'

/** An issue as an act finds it: one that lists show, for who triages it. */
export type Target = {
  id: number
  projectId: number
  slug: string
  number: number
  status: IssueStatus
  statusAt: number
  condition: string | null
  wakeAt: number | null
  regressedIn: string | null
  assignee: number | null
  team: number | null
  priority: number
  count: number
  users: number
}

const columns = `i.id, i.project_id as projectId, p.slug, i.number, i.status, i.status_at as statusAt, i.condition,
  i.wake_at as wakeAt, i.regressed_in as regressedIn, i.assignee, i.team, i.priority, i.count, i.users`

export function prepareTargets(db: Db): (viewer: Viewer, id: number) => Target | undefined {
  const target = db.prepare<Seeing & { id: number }, Target>(
    `select ${columns}
    from issue i
    join project p on p.id = i.project_id
    where i.id = :id
    and i.merged_into is null
    and i.folded = 0
    and ${mayTriage('i.project_id')}`,
  )
  return (viewer, id) => target.get({ ...seeing(viewer), id })
}

/** Whether something of this kind is told of the issue behind this line of the histories. */
export function prepareToldSince(db: Db) {
  const told = db.prepare<{ id: number; history: number; kinds: string }>(
    `select 1
    from issue_history
    where issue_id = :id
    and id > :history
    and what in ${listed(':kinds')}
    limit 1`,
  )
  return (id: number, history: number, kinds: readonly string[]): boolean =>
    told.get({ id, history, kinds: JSON.stringify(kinds) }) !== undefined
}

import type { Viewer } from '../../../accounts/viewer'
import type { TriageState } from '../../../issues/decide-triage'
import type { Db } from '../db'
import { listed } from '../dialect'
import { type SqlTriageState, toTriageState, triageColumns } from '../issues/triage-state.server'
import { mayTriage, type Seeing, seeing } from '../visible.server'

/** An issue that an act may change: one that lists show, if the viewer triages it. */
export type Target = TriageState & {
  id: number
  projectId: number
  slug: string
  number: number
  count: number
  users: number
}

type Row = Omit<Target, keyof TriageState> & SqlTriageState

export function prepareTargets(db: Db): (viewer: Viewer, id: number) => Promise<Target | undefined> {
  const target = db.prepare<Seeing & { id: number }, Row>(
    `select i.id, i.project_id as projectId, p.slug, i.number, i.count, i.users, ${triageColumns}
    from issue i
    join project p on p.id = i.project_id
    where i.id = :id
    and i.merged_into is null
    and i.folded = 0
    and ${mayTriage('i.project_id')}`,
  )
  return async (viewer, id) => {
    const row = await target.get({ ...seeing(viewer), id })
    return row && toTriageState(row)
  }
}

/** Whether the history has an entry of these kinds after this one. */
export function prepareChangedSince(db: Db) {
  const told = db.prepare<{ id: number; history: number; kinds: string }>(
    `select 1
    from issue_history
    where issue_id = :id
    and id > :history
    and what in ${listed(':kinds')}
    limit 1`,
  )
  return async (id: number, history: number, kinds: readonly string[]): Promise<boolean> =>
    (await told.get({ id, history, kinds: JSON.stringify(kinds) })) !== undefined
}

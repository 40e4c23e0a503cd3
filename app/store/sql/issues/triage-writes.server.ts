import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import { type Assignee, decideTriage, triageImage } from '../../../issues/decide-triage'
import type { IssueChange } from '../../../issues/triage'
import { commands } from '../../command'
import type { IssueChanged } from '../../triage'
import type { Db } from '../db'
import { mayTriageUser } from '../visible.server'
import { shortIdOf } from './issue-rows.server'
import { prepareMergeTargets } from './merge-targets.server'
import { prepareApplyTriage, type SqlTriageState, toTriageState, triageColumns } from './triage-state.server'
import { prepareUndoable } from './undoable.server'

type Row = SqlTriageState & { slug: string; number: number; count: number; users: number }
type TriageCommand = { viewer: Viewer; shortId: string; at: Instant }

export function triageWrites(db: Db) {
  const mergeTargetOf = prepareMergeTargets(db)
  const assigneeOf = prepareAssignee(db)
  const { apply } = prepareApplyTriage(db)
  const setBookmark = prepareBookmarks(db)
  const noting = prepareUndoable(db)
  const find = db.prepare<[number], Row>(
    `select p.slug, i.number, i.count, i.users, ${triageColumns}
    from issue i
    join project p on p.id = i.project_id
    where i.id = ?`,
  )
  const markSeen = db.prepare(
    `insert into first_screen_seen (user_id, at)
    values (:userId, :at)
    on conflict (user_id) do update set at = excluded.at`,
  )

  type Change = TriageCommand & { change: IssueChange; undoable?: boolean; silent?: boolean }
  const change = async ({ viewer, shortId, change: asked, at, undoable, silent }: Change): Promise<IssueChanged> => {
    const mergeTarget = await mergeTargetOf(viewer, shortId)
    const row = mergeTarget && (await find.get(mergeTarget.id))
    if (!row) return { ok: false, why: 'unknown' }
    const { id, projectId } = mergeTarget
    const assignee = asked.what === 'assign' ? await assigneeOf(projectId, asked) : undefined
    if (assignee === 'unknown') return { ok: false, why: 'nobody' }
    if (asked.what === 'bookmark' && viewer.kind === 'user') await setBookmark(viewer.userId, id, asked.on, at)
    const issue = toTriageState(row)
    const decided = decideTriage(issue, asked, at, assignee)
    let undo: number | undefined
    if (decided) {
      const note = undoable ? await noting({ viewer, id, at, change: asked }) : undefined
      await apply(id, decided, { viewer, at, ...(silent !== undefined && { silent }) })
      undo = await note?.(triageImage(issue, decided))
    }
    const told = { before: issue.status, shortId: shortIdOf(row.slug, row.number) }
    return { ok: true, ...told, ...(assignee && { assignee: assignee.name }), ...(undo !== undefined && { undo }) }
  }

  const runs = {
    changeIssue: change,
    async markFirstScreenSeen({ viewer, at }: { viewer: Viewer; at: Instant }): Promise<void> {
      if (viewer.kind === 'user') await markSeen.run({ userId: viewer.userId, at })
    },
  }
  return commands({ changeIssue: ['issues', 'unaudited'], markFirstScreenSeen: ['none', 'unaudited'] }, runs)
}

/** Finds the assignee; `unknown`: there is no such person or team, or they do not triage the project. */
export function prepareAssignee(db: Db) {
  const person = db.prepare<{ userId: number; projectId: number }, { name: string }>(
    `select name from account where id = :userId and ${mayTriageUser(':userId', ':projectId')}`,
  )
  const teamOf = db.prepare<{ slug: string; projectId: number }, { teamId: number; name: string }>(
    `select id as teamId, name
    from team
    where slug = :slug
    and id in (select team_id from team_project where project_id = :projectId)`,
  )
  return async (projectId: number, { userId, team: slug }: To): Promise<Assignee | 'unknown' | undefined> => {
    if (userId === undefined && slug === undefined) return undefined
    const to = userId === undefined ? undefined : await person.get({ userId, projectId })
    if (to && userId !== undefined) return { userId, name: to.name }
    return (slug === undefined ? undefined : await teamOf.get({ slug, projectId })) ?? 'unknown'
  }
}

type To = Omit<Extract<IssueChange, { what: 'assign' }>, 'what'>

function prepareBookmarks(db: Db) {
  const add = db.prepare(
    'insert into issue_bookmark (user_id, issue_id, at) values (:userId, :id, :at) on conflict do nothing',
  )
  // Also removes the bookmarks of members, because any of them marks the merge target.
  const remove = db.prepare(
    `delete from issue_bookmark
    where user_id = :userId
    and issue_id in (select id from issue where id = :id or merged_into = :id)`,
  )
  return async (userId: number, id: number, on: boolean, at: Instant): Promise<void> => {
    if (on) await add.run({ userId, id, at })
    else await remove.run({ userId, id })
  }
}

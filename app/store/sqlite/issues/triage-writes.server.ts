import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import { type Assignee, decideTriage, triageImage } from '../../../issues/decide-triage'
import type { IssueChange } from '../../../issues/triage'
import { commands } from '../../command'
import type { IssueChanged } from '../../triage'
import type { Db } from '../open.server'
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

  type Change = TriageCommand & { change: IssueChange; undoable?: boolean }
  const change = ({ viewer, shortId, change: asked, at, undoable }: Change): IssueChanged => {
    const mergeTarget = mergeTargetOf(viewer, shortId)
    const row = mergeTarget && find.get(mergeTarget.id)
    if (!row) return { ok: false, why: 'unknown' }
    const { id, projectId } = mergeTarget
    const assignee = asked.what === 'assign' ? assigneeOf(projectId, asked) : undefined
    if (assignee === 'unknown') return { ok: false, why: 'nobody' }
    if (asked.what === 'bookmark' && viewer.kind === 'user') setBookmark(viewer.userId, id, asked.on, at)
    const issue = toTriageState(row)
    const decided = decideTriage(issue, asked, at, assignee)
    let undo: number | undefined
    if (decided) {
      const note = undoable ? noting({ viewer, id, at, change: asked }) : undefined
      apply(id, decided, viewer, at)
      undo = note?.(triageImage(issue, decided))
    }
    const told = { before: issue.status, shortId: shortIdOf(row.slug, row.number) }
    return { ok: true, ...told, ...(assignee && { assignee: assignee.name }), ...(undo !== undefined && { undo }) }
  }

  const runs = {
    changeIssue: change,
    markFirstScreenSeen({ viewer, at }: { viewer: Viewer; at: Instant }): void {
      if (viewer.kind === 'user') markSeen.run({ userId: viewer.userId, at })
    },
  }
  return commands({ changeIssue: ['issues', 'unaudited'], markFirstScreenSeen: ['none', 'unaudited'] }, runs)
}

/** Finds the one an issue is to be given to; `unknown`: there is none of that name, or they do not triage the project. */
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
  return (projectId: number, { userId, team: slug }: To): Assignee | 'unknown' | undefined => {
    if (userId === undefined && slug === undefined) return undefined
    const to = userId === undefined ? undefined : person.get({ userId, projectId })
    if (to && userId !== undefined) return { userId, name: to.name }
    return (slug === undefined ? undefined : teamOf.get({ slug, projectId })) ?? 'unknown'
  }
}

type To = Omit<Extract<IssueChange, { what: 'assign' }>, 'what'>

function prepareBookmarks(db: Db) {
  const add = db.prepare(
    'insert into issue_bookmark (user_id, issue_id, at) values (:userId, :id, :at) on conflict do nothing',
  )
  // With those of what is merged into it: it is in the list for either.
  const remove = db.prepare(
    `delete from issue_bookmark
    where user_id = :userId
    and issue_id in (select id from issue where id = :id or merged_into = :id)`,
  )
  return (userId: number, id: number, on: boolean, at: Instant): void => {
    if (on) add.run({ userId, id, at })
    else remove.run({ userId, id })
  }
}

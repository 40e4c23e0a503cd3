import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import type { Condition } from '../../../issues/condition'
import type { IssueStatus } from '../../../issues/issue'
import { type IssueChange, mutedUntil, type TriageDeed } from '../../../issues/triage'
import { commands } from '../../command'
import type { IssueChanged } from '../../triage'
import type { Db } from '../open.server'
import { mayTriageUser } from '../visible.server'
import { prepareHistory } from './history.server'
import { priorityNumbers, shortIdOf } from './issue-rows.server'
import { prepareMergeTargets } from './merge-targets.server'
import { prepareUndoable } from './undoable.server'

type Row = { slug: string; number: number; status: IssueStatus; condition: string | null; count: number; users: number }
type TriageCommand = { viewer: Viewer; shortId: string; at: Instant }
/** Somebody, a team, or nobody. */
type To = { userId?: number; team?: string }
type Decided = { id: number; projectId: number; issue: Row; viewer: Viewer; at: Instant }

export function triageWrites(db: Db) {
  const mergeTargetOf = prepareMergeTargets(db)
  const decided = prepareDecisions(db)
  const noting = prepareUndoable(db)
  const find = db.prepare<[number], Row>(
    `select p.slug, i.number, i.status, i.condition, i.count, i.users
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
    const issue = mergeTarget && find.get(mergeTarget.id)
    if (!issue) return { ok: false, why: 'unknown' }
    const { id, projectId } = mergeTarget
    const note = undoable ? noting({ viewer, id, at, change: asked }) : undefined
    const done = decided({ id, projectId, issue, viewer, at }, asked)
    if (!done) return { ok: false, why: 'nobody' }
    const undo = note?.()
    const told = { before: issue.status, shortId: shortIdOf(issue.slug, issue.number), ...done }
    return { ok: true, ...told, ...(undo !== undefined && { undo }) }
  }

  const runs = {
    changeIssue: change,
    markFirstScreenSeen({ viewer, at }: { viewer: Viewer; at: Instant }): void {
      if (viewer.kind === 'user') markSeen.run({ userId: viewer.userId, at })
    },
  }
  return commands({ changeIssue: 'issues', markFirstScreenSeen: 'none' }, runs)
}

/** Carries out one decision on an issue that the viewer triages, and tells its history; undefined when it cannot be given to them. */
export function prepareDecisions(db: Db) {
  const appendHistory = prepareHistory(db)
  const setStatus = db.prepare(
    `update issue
    set status = :status,
      status_at = :at,
      condition = :condition,
      wake_at = :wakeAt,
      regressed_in = null
    where id = :id`,
  )
  const person = db.prepare<{ userId: number; projectId: number }, { name: string }>(
    `select name from account where id = :userId and ${mayTriageUser(':userId', ':projectId')}`,
  )
  const teamOf = db.prepare<{ slug: string; projectId: number }, { id: number; name: string }>(
    `select id, name
    from team
    where slug = :slug
    and id in (select team_id from team_project where project_id = :projectId)`,
  )
  const assign = db.prepare(
    `update issue
    set assignee = :userId, team = :teamId
    where id = :id
    and (assignee is distinct from :userId or team is distinct from :teamId)`,
  )
  const prioritise = db.prepare('update issue set priority = :priority where id = :id and priority <> :priority')
  const bookmark = db.prepare(
    'insert into issue_bookmark (user_id, issue_id, at) values (:userId, :id, :at) on conflict do nothing',
  )
  // With those of what is merged into it: it is in the list for either.
  const removeBookmark = db.prepare(
    `delete from issue_bookmark
    where user_id = :userId
    and issue_id in (select id from issue where id = :id or merged_into = :id)`,
  )

  const stand = ({ id, issue, viewer, at }: Decided, status: IssueStatus, what: TriageDeed, condition?: Condition) => {
    const text = condition ? JSON.stringify(condition) : null
    if (issue.status === status && issue.condition === text) return {}
    const wakeAt = condition?.kind === 'time' ? condition.at : null
    setStatus.run({ id, status, at, condition: text, wakeAt })
    appendHistory({ issueId: id, viewer, at, what, detail: text ?? '' })
    return {}
  }
  const give = ({ id, projectId, viewer, at }: Decided, { userId, team: slug }: To) => {
    const to = userId === undefined ? undefined : person.get({ userId, projectId })
    const team = slug === undefined || to ? undefined : teamOf.get({ slug, projectId })
    const name = to?.name ?? team?.name
    if (name === undefined && (userId !== undefined || slug !== undefined)) return undefined
    const { changes } = assign.run({ id, userId: to ? userId : null, teamId: team?.id ?? null })
    if (changes > 0)
      appendHistory({ issueId: id, viewer, at, what: team ? 'assigned-team' : 'assigned', detail: name ?? '' })
    return name === undefined ? {} : { assignee: name }
  }

  return (on: Decided, change: IssueChange): { assignee?: string } | undefined => {
    const { id, issue, viewer, at } = on
    switch (change.what) {
      case 'open':
        return stand(on, 'open', 'reopened')
      case 'resolve':
        return stand(on, 'resolved', 'resolved', change.when)
      case 'mute':
        return stand(on, 'muted', 'muted', change.until && mutedUntil(change.until, issue))
      case 'assign':
        return give(on, change)
      case 'priority': {
        const { changes } = prioritise.run({ id, priority: priorityNumbers[change.priority] })
        if (changes > 0) appendHistory({ issueId: id, viewer, at, what: 'priority', detail: change.priority })
        return {}
      }
      case 'bookmark':
        if (viewer.kind === 'user')
          (change.on ? bookmark : removeBookmark).run(bookmarkOf(viewer.userId, id, at, change.on))
        return {}
    }
  }
}

const bookmarkOf = (userId: number, id: number, at: Instant, on: boolean) => (on ? { userId, id, at } : { userId, id })

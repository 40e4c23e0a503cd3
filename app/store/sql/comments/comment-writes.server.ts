import { type Called, handlesOf } from '../../../accounts/handles'
import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import { type CommentText, mostComments } from '../../../issues/comment'
import { linkedEvents } from '../../../issues/linked-events'
import { commands } from '../../command'
import type { CommentAdded } from '../../comments'
import { filterInOrder } from '../../in-order'
import { preparePersonalAlerts } from '../alerts/personal-alerts.server'
import { prepareEventOfIssue } from '../codes/event-of-code.server'
import type { Db } from '../db'
import { listed } from '../dialect'
import { prepareHistory } from '../issues/history.server'
import { shortIdOf } from '../issues/issue-rows.server'
import { type MergeTarget, prepareMergeTargets } from '../issues/merge-targets.server'
import { prepareMarkKept } from '../retention/mark-kept.server'
import { mayAdminister, mayTriageUser, type Seeing, seeing } from '../visible.server'

type CommentCommand = { viewer: Viewer; shortId: string; at: Instant }
type Sent = { formKey?: string | null }
type New = { byUser: number | null; text: string; formKey: string | null }
type CommentParameters = Seeing & { mergeTarget: number; id: number }

export function commentWrites(db: Db) {
  const mergeTargetOf = prepareMergeTargets(db)
  const appendHistory = prepareHistory(db)
  const name = prepareNaming(db)
  const keepLinked = prepareKeepLinked(db)
  const held = db.prepare<{ mergeTarget: number }, { slug: string; number: number; comments: number }>(
    `select p.slug, i.number, (
      select count(*)
      from comment
      where issue_id in (select id from issue where id = :mergeTarget or merged_into = :mergeTarget)
    ) as comments
    from issue i
    join project p on p.id = i.project_id
    where i.id = :mergeTarget`,
  )
  const insert = db.prepare<New & { issueId: number; at: Instant }, { id: number }>(
    `insert into comment (issue_id, by_user, at, text, form_key)
    values (:issueId, :byUser, :at, :text, :formKey)
    returning id`,
  )
  const sentBefore = db.prepare<New & { mergeTarget: number }, { id: number }>(
    `select id
    from comment
    where form_key = :formKey
    and form_key is not null
    and (by_user = :byUser or (by_user is null and :byUser is null))
    and text = :text
    and issue_id in (select id from issue where id = :mergeTarget or merged_into = :mergeTarget)`,
  )
  const inIssue = 'issue_id in (select id from issue where id = :mergeTarget or merged_into = :mergeTarget)'
  const update = db.prepare(
    `update comment
    set text = :text, edited_at = :at
    where id = :id
    and by_user = :userId
    and ${inIssue}`,
  )
  const remove = db.prepare<CommentParameters, { issueId: number; own: number; byUser: number | null }>(
    `delete from comment
    where id = :id
    and ${inIssue}
    and (by_user = :userId or exists (select 1 from issue where id = :mergeTarget and ${mayAdminister('project_id')}))
    returning issue_id as issueId, by_user is not distinct from :userId as own, by_user as byUser`,
  )
  const account = db.prepare<[number | null], { name: string }>(
    "select coalesce(nullif(name, ''), email) as name from account where id = ?",
  )
  const readIn = db.prepare(
    `update mention
    set read_at = :at
    where user_id = :userId
    and read_at is null
    and comment_id in (select id from comment where ${inIssue})`,
  )
  const readAll = db.prepare('update mention set read_at = :at where user_id = :userId and read_at is null')
  const userId = (viewer: Viewer) => (viewer.kind === 'user' ? viewer.userId : null)

  const runs = {
    async addComment({
      viewer,
      shortId,
      at,
      text,
      handles,
      formKey = null,
    }: CommentCommand & CommentText & Sent): Promise<CommentAdded> {
      const mergeTarget = await mergeTargetOf(viewer, shortId)
      const issue = mergeTarget && (await held.get({ mergeTarget: mergeTarget.id }))
      if (!mergeTarget || !issue) return { ok: false, why: 'unknown' }
      const byUser = userId(viewer)
      const before = await sentBefore.get({ byUser, formKey, text, mergeTarget: mergeTarget.id })
      if (before) return { ok: true, id: before.id, shortId: shortIdOf(issue.slug, issue.number) }
      if (issue.comments >= mostComments) return { ok: false, why: 'full' }
      const { id } = (await insert.get({ issueId: mergeTarget.id, byUser, at, text, formKey }))!
      await name({ id, mergeTarget, handles, except: byUser, viewer, at })
      await keepLinked(viewer, text, at)
      // People who write a comment have read the earlier ones.
      if (byUser !== null) await readIn.run({ userId: byUser, mergeTarget: mergeTarget.id, at })
      return { ok: true, id, shortId: shortIdOf(issue.slug, issue.number) }
    },
    async editComment({
      viewer,
      shortId,
      id,
      at,
      text,
      handles,
    }: CommentCommand & CommentText & { id: number }): Promise<boolean> {
      const mergeTarget = await mergeTargetOf(viewer, shortId)
      const byUser = userId(viewer)
      if (
        !mergeTarget ||
        (await update.run({ id, mergeTarget: mergeTarget.id, userId: byUser, text, at })).changes === 0
      )
        return false
      await name({ id, mergeTarget, handles, except: byUser, viewer, at })
      await keepLinked(viewer, text, at)
      return true
    },
    async removeComment({ viewer, shortId, id, at }: CommentCommand & { id: number }): Promise<boolean> {
      const mergeTarget = await mergeTargetOf(viewer, shortId)
      const removed = mergeTarget && (await remove.get({ ...seeing(viewer), mergeTarget: mergeTarget.id, id }))
      if (!removed) return false
      // The history records a deleted comment only if somebody else deleted it.
      const detail = (await account.get(removed.byUser))?.name ?? ''
      if (removed.own === 0)
        await appendHistory({ issueId: removed.issueId, viewer, at, what: 'comment-removed', detail })
      return true
    },
    async markMentionsRead({
      viewer,
      shortId,
      at,
    }: {
      viewer: Viewer
      shortId: string | undefined
      at: Instant
    }): Promise<void> {
      if (viewer.kind !== 'user') return
      const mergeTarget = shortId === undefined ? undefined : await mergeTargetOf(viewer, shortId)
      if (mergeTarget) await readIn.run({ userId: viewer.userId, mergeTarget: mergeTarget.id, at })
      else if (shortId === undefined) await readAll.run({ userId: viewer.userId, at })
    },
  }
  return commands(
    {
      addComment: ['issues', 'unaudited'],
      editComment: ['issues', 'unaudited'],
      removeComment: ['issues', 'unaudited'],
      markMentionsRead: ['issues', 'unaudited'],
    },
    runs,
  )
}

/** Keeps the events that a comment links to, if the author may triage their issues. They stay kept when the comment is deleted. */
function prepareKeepLinked(db: Db) {
  const mergeTargetOf = prepareMergeTargets(db)
  const eventOf = prepareEventOfIssue(db)
  const mark = prepareMarkKept(db)
  return async (viewer: Viewer, text: string, at: Instant): Promise<void> => {
    for (const { shortId, eventId } of linkedEvents(text)) {
      const target = await mergeTargetOf(viewer, shortId)
      const event = target && (await eventOf(target.id, eventId))
      if (event) await mark.add(event, 'linked', at)
    }
  }
}

/** Stores the accounts a comment mentions. Accounts that were mentioned before keep their read state. */
function prepareNaming(db: Db) {
  const people = db.prepare<{ projectId: number }, Called>(
    `select id as userId, name, email from account where ${mayTriageUser('id', ':projectId')}`,
  )
  const teams = db.prepare<{ projectId: number }, { slug: string; userId: number }>(
    `select t.slug, m.user_id as userId
    from team_project p
    join team t on t.id = p.team_id
    join team_member m on m.team_id = t.id
    where p.project_id = :projectId
    and ${mayTriageUser('m.user_id', ':projectId')}`,
  )
  const drop = db.prepare(`delete from mention where comment_id = :id and user_id not in ${listed(':users')}`)
  const notify = preparePersonalAlerts(db)
  const keep = db.prepare('insert into mention (user_id, comment_id) values (:userId, :id) on conflict do nothing')

  const meant = async (handles: string[], { projectId }: MergeTarget): Promise<number[]> => {
    const called = handlesOf(await people.all({ projectId }))
    const inTeams = await teams.all({ projectId })
    return handles.flatMap((handle) => {
      const person = called.get(handle)
      if (person) return [person.userId]
      return inTeams.filter(({ slug }) => slug === handle).map(({ userId }) => userId)
    })
  }

  return async ({
    id,
    mergeTarget,
    handles,
    except,
    viewer,
    at,
  }: {
    id: number
    mergeTarget: MergeTarget
    handles: string[]
    except: number | null
    viewer: Viewer
    at: Instant
  }) => {
    const users = new Set(handles.length > 0 ? await meant(handles, mergeTarget) : [])
    if (except !== null) users.delete(except)
    await drop.run({ id, users: JSON.stringify([...users]) })
    const named = await filterInOrder([...users], async (userId) => (await keep.run({ userId, id })).changes > 0)
    const { id: issueId, projectId } = mergeTarget
    await notify({ kind: 'mentioned', issueId, projectId, viewer, at }, named, { commentId: id })
  }
}

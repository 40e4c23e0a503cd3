import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import type { Person } from '../../../issues/triage'
import { mostActivity, type Triaging } from '../../triage'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { folded } from '../dialect'
import { mayTriageUser } from '../visible.server'
import { sqlChanged } from './changed.server'
import { prepareMergeTargets } from './merge-targets.server'

/** Maximum people and releases that a menu offers. */
const mostPeople = 100
const mostReleases = 5

export function sqlTriage(db: Db, write: RunCommand, now: () => Instant): Triaging {
  const mergeTargetOf = prepareMergeTargets(db)
  const ask = {
    people: db.prepare<{ projectId: number }, Person>(
      `select id as userId, name
      from account
      where ${mayTriageUser('id', ':projectId')}
      order by ${folded('name')}, id
      limit ${mostPeople}`,
    ),
    releases: db.prepare<[number], { version: string }>(
      `select version
      from release_seen
      where project_id = ?
      order by first_seen desc, version desc
      limit ${mostReleases}`,
    ),
    teams: db.prepare<[number], { slug: string; name: string }>(
      `select t.slug, t.name
      from team_project p
      join team t on t.id = p.team_id
      where p.project_id = ?
      order by t.name_key`,
    ),
    bookmarked: db.prepare<{ userId: number; id: number }>(
      `select 1
      from issue_bookmark
      where user_id = :userId
      and issue_id in (select id from issue where id = :id or merged_into = :id)`,
    ),
    comments: db.prepare<{ id: number }, { count: number }>(
      `select count(*) as count
      from comment
      where issue_id in (select id from issue where id = :id or merged_into = :id)`,
    ),
    deeds: db.prepare<{ id: number }, { count: number }>(
      `select count(*) as count
      from (select 1 as one from issue_history where issue_id = :id limit ${mostActivity}) h`,
    ),
    lastSeen: db.prepare<[number], { at: Instant }>('select at from first_screen_seen where user_id = ?'),
  }
  const idOf = (viewer: Viewer) => (viewer.kind === 'user' ? viewer.userId : 0)

  return {
    async choices(viewer, shortId) {
      const mergeTarget = await mergeTargetOf(viewer, shortId)
      if (!mergeTarget) return undefined
      const { id, projectId } = mergeTarget
      const userId = idOf(viewer)
      // At once: over a network each would wait for the answer to the one before it.
      const [people, releases, teams, bookmark, commented, done] = await Promise.all([
        ask.people.all({ projectId }),
        ask.releases.all(projectId),
        ask.teams.all(projectId),
        ask.bookmarked.get({ userId, id }),
        ask.comments.get({ id }),
        ask.deeds.get({ id }),
      ])
      const comments = commented?.count ?? 0
      return {
        people,
        ...(people.some((person) => person.userId === userId) && { me: userId }),
        releases: releases.map(({ version }) => version),
        bookmarked: bookmark !== undefined,
        teams,
        comments,
        activity: comments + (done?.count ?? 0),
      }
    },
    change: (viewer, shortId, change, at, { undoable = false, silent = false } = {}) =>
      write('changeIssue', { viewer, shortId, change, at, undoable, silent }),
    lastSeen: async (viewer) => (await ask.lastSeen.get(idOf(viewer)))?.at,
    markSeen: (viewer, at) => write('markFirstScreenSeen', { viewer, at }),
    changed: sqlChanged(db, now),
  }
}

import type { Viewer } from '../../../accounts/viewer'
import { isSplitComponent } from '../../../grouping/split'
import { type Grouping, groupingDeeds, type HistoryLine, type IssueGrouping, type Regrouping } from '../../grouping'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { shortIdOf } from '../issues/issue-rows.server'
import { prepareMergeTargets } from '../issues/merge-targets.server'

/** Maximum members and history entries that are shown. Of further members only the number is. */
const mostMembers = 50
const mostHistory = 20

type SqlMember = { number: number; slug: string; title: string; count: number; lastSeen: number; emptied: number }
type SqlLine = { at: number; by: string | null; what: HistoryLine['what']; detail: string }
type SqlJobs = {
  jobs: number
  askedAt: number
  total: number
  looked: number
  moved: number
  running: number
  doneAt: number
}

type SqlStorm = { id: number; slug: string; number: number; count: number }

const stormOf = ({ number, ...storm }: SqlStorm) => ({ ...storm, mergeTarget: shortIdOf(storm.slug, number) })

export function sqlGrouping(db: Db, write: RunCommand): Grouping {
  const mergeTargetOf = prepareMergeTargets(db)
  const ask = {
    name: db.prepare<[number], { slug: string; number: number }>(
      'select p.slug, i.number from issue i join project p on p.id = i.project_id where i.id = ?',
    ),
    members: db.prepare<[number], SqlMember>(
      `select i.number, p.slug, i.title, i.count, i.last_seen as lastSeen, i.emptied
      from issue i
      join project p on p.id = i.project_id
      where i.merged_into = ?
      order by i.emptied, i.count = 0, i.last_seen desc, i.id desc
      limit ${mostMembers}`,
    ),
    memberCount: db.prepare<[number], { count: number }>(
      'select count(*) as count from issue where merged_into = ? and emptied = 0',
    ),
    split: db.prepare<[number], { component: string; kept: string }>(
      'select component, kept from issue_split where issue_id = ?',
    ),
    storm: db.prepare<[number], SqlStorm>(
      `select s.id, p.slug, h.number, s.count
      from issue i
      join storm s on s.id = i.storm_id
      join project p on p.id = s.project_id
      join issue o on o.id = s.first_issue_id
      join issue h on h.id = coalesce(o.merged_into, o.id)
      where i.id = ?
      and s.state <> 'watching'`,
    ),
    history: db.prepare<[number], SqlLine>(
      `select h.at, a.name as by, h.what, h.detail
      from issue_history h
      left join account a on a.id = h.by_user
      where h.issue_id = ?
      and h.what in (${groupingDeeds.map((what) => `'${what}'`).join(', ')})
      order by h.at desc, h.id desc
      limit ${mostHistory}`,
    ),
    // The jobs of the issue, its members, and the issues that were split from it.
    jobs: db.prepare<{ id: number }, SqlJobs>(
      `select count(*) as jobs, max(j.asked_at) as askedAt, sum(j.total) as total, sum(j.looked) as looked,
        sum(j.moved) as moved, sum(case when j.done_at is null then 1 else 0 end) as running, max(j.done_at) as doneAt
      from regroup_job j
      where j.issue_id in (
        select :id
        union
        select id from issue where merged_into = :id
        union
        select id from issue where split_from = :id
      )`,
    ),
  }

  const regrouping = async (id: number): Promise<Regrouping | undefined> => {
    const found = await ask.jobs.get({ id })
    if (!found || found.jobs === 0) return undefined
    const { askedAt, total, looked, moved, running, doneAt } = found
    return { askedAt, total, looked, moved, ...(running === 0 && { doneAt }) }
  }

  const ofIssue = async (viewer: Viewer, shortId: string): Promise<IssueGrouping | undefined> => {
    const mergeTarget = await mergeTargetOf(viewer, shortId)
    if (!mergeTarget) return undefined
    const { id } = mergeTarget
    // At once: over a network each would wait for the answer to the one before it.
    const [name, split, job, storm, members, memberCount, history] = await Promise.all([
      ask.name.get(id),
      ask.split.get(id),
      regrouping(id),
      ask.storm.get(id),
      ask.members.all(id),
      ask.memberCount.get(id),
      ask.history.all(id),
    ])
    return {
      shortId: shortIdOf(name!.slug, name!.number),
      members: members.map(({ slug, number, emptied, ...member }) => {
        return { ...member, shortId: shortIdOf(slug, number), emptied: emptied === 1 || member.count === 0 }
      }),
      memberCount: memberCount!.count,
      ...(split && isSplitComponent(split.component) && { split: { component: split.component, kept: split.kept } }),
      ...(job && { regrouping: job }),
      ...(storm && { storm: stormOf(storm) }),
      history: history.map(({ by, ...line }) => ({
        ...line,
        ...(by !== null && { by }),
      })),
    }
  }

  return {
    ofIssue,
    merge: (viewer, shortId, others, at) => write('mergeIssues', { viewer, shortId, others, at }),
    unmerge: (viewer, shortId, at) => write('unmergeIssue', { viewer, shortId, at }),
    unmergeAll: (viewer, shortId, at) => write('unmergeAllIssues', { viewer, shortId, at }),
    split: (viewer, shortId, split, at) => write('splitIssue', { viewer, shortId, split, at }),
    removeSplit: (viewer, shortId, at) => write('removeIssueSplit', { viewer, shortId, at }),
    regroup: (viewer, shortId, at) => write('regroupIssue', { viewer, shortId, at }),
  }
}

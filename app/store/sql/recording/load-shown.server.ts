import { escalation } from '../../../issues/escalation'
import type { ShownQuestions } from '../../../recording/decide-issues'
import { hourKey, type KnownHour, type KnownOfShown, releaseKey } from '../../../recording/loaded'
import type { Db } from '../db'
import { jsonEntry, listed, rowsOf } from '../dialect'

/** An issue and its members. */
const issueAndMembers = (id: string) =>
  `(select ${id} as id union all select m.id from issue m where m.merged_into = ${id})`

/** Maximum issues whose busiest hours are cached. */
const cachedIssues = 10_000

/** Fourth load: hours, people and releases of the issues that happen again. */
export function prepareLoadShown(db: Db): (questions: ShownQuestions) => Promise<KnownOfShown> {
  const counts = db.prepare<{ list: string }, { issue: number; hour: number; count: number }>(
    `select ${jsonEntry('j.value', 0, 'integer')} as issue, ${jsonEntry('j.value', 1, 'integer')} as hour,
      (
        select coalesce(sum(h.count), 0)
        from issue_hour h
        where h.issue_id in ${issueAndMembers(jsonEntry('j.value', 0, 'integer'))}
        and h.hour = ${jsonEntry('j.value', 1, 'integer')}
      ) as count
    from ${rowsOf(':list', 'list')} j`,
  )
  const known = db.prepare<{ issue: number; users: string }, { user: number }>(
    `select distinct user_hash as user
    from issue_user
    where issue_id in ${issueAndMembers(':issue')}
    and user_hash in ${listed(':users')}`,
  )
  const busiest = db
    .prepare<{ issue: number; from: number; hour: number }, number>(
      `select sum(count) as count
      from issue_hour
      where issue_id in ${issueAndMembers(':issue')}
      and hour >= :from
      and hour < :hour
      group by hour
      order by count desc
      limit ${escalation.spikes + 1}`,
    )
    .pluck()
  const firstSeen = db
    .prepare<{ projectId: number; version: string }, number>(
      'select first_seen from release_seen where project_id = :projectId and version = :version',
    )
    .pluck()
  const withCommit = db
    .prepare<{ projectId: number; commit: string }, string>(
      `select r.version
      from release_commit c
      join release_record r on r.id = c.release_id
      where c.commit_id >= :commit
      and c.commit_id < :commit || 'g'
      and r.project_id = :projectId
      order by r.created_at, r.id
      limit 1`,
    )
    .pluck()
  // Releases may be named after their commit.
  const namedForCommit = db
    .prepare<{ projectId: number; commit: string }, string>(
      `select version
      from release_seen
      where project_id = :projectId
      and version >= :commit
      and version < :commit || 'g'
      order by first_seen
      limit 1`,
    )
    .pluck()
  /** The busiest hours by issue, as of the last hour. May be lost at any time. */
  const cache = new Map<number, { hour: number; busiest: number[] }>()

  /** Looks these up that are not in the cache. */
  const busiestBefore = async (asked: { issue: number; hour: number }[]): Promise<number[][]> => {
    const unknown = asked.filter(({ issue, hour }) => cache.get(issue)?.hour !== hour)
    if (cache.size + unknown.length > cachedIssues) cache.clear()
    const found = await busiest.allEach(
      unknown.map(({ issue, hour }) => ({ issue, from: hour - escalation.history, hour })),
    )
    const loaded = new Map(unknown.map(({ issue, hour }, at) => [issue, { hour, busiest: found[at]! }]))
    const results = asked.map(({ issue }) => (loaded.get(issue) ?? cache.get(issue))!.busiest)
    for (const [issue, hours] of loaded) cache.set(issue, hours)
    return results
  }

  return async (questions) => {
    const hours = new Map<string, KnownHour>()
    const list = JSON.stringify(questions.hours.map(({ issue, hour }) => [issue, hour]))
    for (const { issue, hour, count } of questions.hours.length > 0 ? await counts.all({ list }) : []) {
      hours.set(hourKey(issue, hour), { count })
    }
    const busy = questions.hours.filter(({ issue, hour, added }) => {
      const known = hours.get(hourKey(issue, hour))
      return known && known.count + added >= escalation.fewest
    })
    const before = await busiestBefore(busy)
    for (const [at, { issue, hour }] of busy.entries()) hours.get(hourKey(issue, hour))!.busiest = before[at]!
    const people = new Map<number, Set<number>>()
    const seen = await known.allEach(
      questions.people.map(({ issue, users }) => ({ issue, users: JSON.stringify([...users]) })),
    )
    for (const [at, { issue }] of questions.people.entries())
      people.set(issue, new Set(seen[at]!.map(({ user }) => user)))
    const releases = new Map<string, number>()
    const addRelease = async (projectId: number, version: string) => {
      const seen = await firstSeen.get({ projectId, version })
      if (seen !== undefined) releases.set(releaseKey(projectId, version), seen)
    }
    for (const { projectId, version } of questions.releases) await addRelease(projectId, version)
    const releaseOfCommit = new Map<string, string>()
    for (const asked of questions.commits) {
      const version = (await withCommit.get(asked)) ?? (await namedForCommit.get(asked))
      if (version === undefined) continue
      releaseOfCommit.set(releaseKey(asked.projectId, asked.commit), version)
      await addRelease(asked.projectId, version)
    }
    return { hours, people, releases, releaseOfCommit }
  }
}

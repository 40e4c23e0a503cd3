import { hourOf, type Instant } from '../../../clock'
import { adoptionOf, crashFree, type SessionSum } from '../../../releases/adoption'
import { countOf, emptySketch, type PeopleSketch, unite } from '../../../releases/people-sketch'
import type { ReleaseRow } from '../../releases'
import type { Db } from '../db'
import type { PeopleKind } from '../recording/release-use.server'
import type { SqlRelease } from './release-places.server'

/*
 * Figures of the releases in a list.
 * 1. What belongs to one release is read release by release, by index.
 * 2. The use in the last day is read once per project, because shares need all of it.
 */

/** The hours of the last day: this one and those before it. */
const adoptionHours = 24

type Of = { projectId: number; version: string; environment: string | null }
type Day = { projectId: number; from: number; until: number; environment: string | null }

/** Merge targets that happened in an environment; all without one. */
const happenedThere = `(:environment is null or exists (
      select 1
      from issue m
      join issue_facet f on f.issue_id = m.id
      where (m.id = i.id or (i.members > 0 and m.merged_into = i.id))
      and f.facet_id = (select id from facet where project_id = i.project_id and name = 'environment')
      and f.value = :environment
    ))`

export const newIn = `i.project_id = :projectId
    and i.first_release = :version
    and i.merged_into is null
    and i.folded = 0
    and i.first_release is not null`

/** The plus keeps SQLite from using the index of all issues of the project: the history has fewer rows. */
export const regressedIn = `i.id in (select issue_id from issue_history where what = 'regressed' and detail = :version)
    and +i.project_id = :projectId
    and i.merged_into is null
    and i.deleted_at is null`

export function prepareReleaseFigures(db: Db) {
  const inEnvironment = '(:environment is null or environment = :environment)'
  const events = db.prepare<Of, { events: number; lastSeen: number | null }>(
    `select coalesce(sum(events), 0) as events, max(case when events > 0 then last_seen else null end) as lastSeen
    from release_environment
    where project_id = :projectId
    and version = :version
    and ${inEnvironment}`,
  )
  const count = (condition: string) =>
    db.prepare<Of, { count: number }>(`select count(*) as count from issue i where ${condition} and ${happenedThere}`)
  const fresh = count(newIn)
  const regressed = count(regressedIn)
  const commits = db.prepare<[number], { count: number }>(
    'select count(*) as count from release_commit where release_id = ?',
  )
  const deploy = db.prepare<{ recordId: number; environment: string | null }, { environment: string; at: Instant }>(
    `select environment, finished_at as at
    from release_deploy
    where release_id = :recordId
    and ${inEnvironment}
    order by finished_at desc, id desc
    limit 1`,
  )
  const readUse = prepareUse(db)

  /** Without `now`, there are no figures of the last day. */
  return async (
    releases: SqlRelease[],
    { now, environment }: { now?: Instant; environment?: string },
  ): Promise<ReleaseRow[]> => {
    const until = now === undefined ? undefined : hourOf(now)
    const asked: Of[] = releases.map(({ projectId, version }) => ({
      projectId,
      version,
      environment: environment ?? null,
    }))
    // No row has the id 0.
    const recordIds = releases.map(({ recordId }) => recordId ?? 0)
    const inUse = async (projectId: number): Promise<[number, Use]> => {
      if (until === undefined) return [projectId, () => ({})]
      const day = { from: until - adoptionHours + 1, until, environment: environment ?? null }
      return [projectId, await readUse({ ...day, projectId })]
    }
    const projects = [...new Set(releases.map(({ projectId }) => projectId))]
    const [happened, freshCounts, regressedCounts, commitCounts, deploys, uses] = await Promise.all([
      events.getEach(asked),
      fresh.getEach(asked),
      regressed.getEach(asked),
      commits.getEach(recordIds.map((id) => [id])),
      deploy.getEach(recordIds.map((recordId) => ({ recordId, environment: environment ?? null }))),
      Promise.all(projects.map(inUse)),
    ])
    const useOf = new Map(uses)
    return releases.map(({ projectId, slug, name, version, firstSeen, status, releasedAt }, at) => {
      const lastSeen = happened[at]?.lastSeen
      const lastDeploy = deploys[at]
      return {
        version,
        project: { id: projectId, slug, name },
        firstSeen,
        status,
        ...(releasedAt !== null && { releasedAt }),
        ...(typeof lastSeen === 'number' && { lastSeen }),
        events: happened[at]?.events ?? 0,
        newIssues: freshCounts[at]?.count ?? 0,
        regressed: regressedCounts[at]?.count ?? 0,
        commits: commitCounts[at]?.count ?? 0,
        ...useOf.get(projectId)?.(version),
        ...(lastDeploy && { lastDeploy }),
      }
    })
  }
}

type Use = (version: string) => Pick<ReleaseRow, 'adoption' | 'crashFree'>

/** The use of one project's releases in the last day. */
function prepareUse(db: Db) {
  const sessions = db.prepare<Day, SessionSum & { version: string }>(
    `select release as version, sum(case when status = 'started' then count else 0 end) as started,
      sum(case when status = 'crashed' then count else 0 end) as crashed
    from session_hour
    where project_id = :projectId
    and hour between :from and :until
    and (:environment is null or environment = :environment)
    group by release`,
  )
  const people = db.prepare<Day, { version: string; kind: PeopleKind; sketch: Uint8Array }>(
    `select version, kind, sketch
    from release_people
    where project_id = :projectId
    and hour between :from and :until
    and (:environment is null or environment = :environment)`,
  )

  return async (day: Day): Promise<Use> => {
    const [ofSessions, ofPeople] = await Promise.all([sessions.all(day), people.all(day)])
    const sums = new Map(ofSessions.map((sum) => [sum.version, sum]))
    const all = [...sums.values()].reduce((sum, { started }) => sum + started, 0)
    const sketches = new Map<string, PeopleSketch>()
    for (const { version, kind, sketch } of ofPeople) {
      for (const key of [`${kind} ${version}`, kind]) {
        const known = sketches.get(key) ?? emptySketch()
        unite(known, sketch)
        sketches.set(key, known)
      }
    }
    const peopleOf = (kind: PeopleKind, version?: string) => {
      const sketch = sketches.get(version === undefined ? kind : `${kind} ${version}`)
      return sketch ? countOf(sketch) : 0
    }
    const everybody = peopleOf('event')
    return (version) => {
      const own = sums.get(version) ?? { started: 0, crashed: 0 }
      const adoption = adoptionOf(
        { sessions: own.started, people: peopleOf('event', version) },
        { sessions: all, people: everybody },
      )
      const free = crashFree(own, { all: peopleOf('session', version), crashed: peopleOf('crash', version) })
      return { ...(adoption && { adoption }), ...(free && { crashFree: free }) }
    }
  }
}

import type { Deploy, ReleaseRecord, ReleaseStatus } from '../../../releases/release'
import type { ReleaseRecords } from '../../release-records'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { jsonList, jsonObject, thenJoin } from '../dialect'
import { mayTriage, type Seeing, seeing } from '../visible.server'
import { prepareReleaseCommits } from './release-commits.server'

type Row = {
  version: string
  status: ReleaseStatus
  url: string | null
  ref: string | null
  createdAt: number
  startedAt: number | null
  releasedAt: number | null
  firstEvent: number | null
  lastEvent: number | null
  newIssues: number
  lastCommit: string | null
  projects: string
  commits: number
  deploys: number
}
type DeployRow = {
  [K in keyof Deploy]-?: undefined extends Deploy[K] ? Exclude<Deploy[K], undefined> | null : Deploy[K]
}

/** Leaves out null values. */
const present = <T extends object>(row: T) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as {
    [K in keyof T as null extends T[K] ? never : K]: T[K]
  } & { [K in keyof T as null extends T[K] ? K : never]?: NonNullable<T[K]> }

const toRelease = ({ projects, ...row }: Row): ReleaseRecord => ({
  ...present(row),
  projects: JSON.parse(projects) as ReleaseRecord['projects'],
})

type ReleaseRecordParameters = Seeing & { slug: string | null; version: string | null; limit: number }

const newIssues = `(
          select count(*)
          from issue i
          where i.project_id = s.project_id
          and i.first_release = s.version
          and i.merged_into is null
          and i.folded = 0
          and i.first_release is not null
        )`

export function sqlReleaseRecords(db: Db, write: RunCommand): ReleaseRecords {
  const events = (which: string) =>
    `(select ${which} from release_environment e where e.project_id = s.project_id and e.version = s.version and e.events > 0)`
  const ofRecord = (what: string, table: string, more = '') =>
    `(select ${what} from ${table} x where x.release_id = r.id ${more})`
  /** `named`: the releases by name, before anything else is read about them. */
  const releases = (named: string) =>
    db.prepare<ReleaseRecordParameters, Row>(
      `with named as (${named})
      select s.version, coalesce(max(r.status), 'open') as status, max(r.url) as url, max(r.ref) as ref,
        min(s.first_seen) as createdAt, min(r.started_at) as startedAt, max(r.released_at) as releasedAt,
        min(${events('min(e.first_seen)')}) as firstEvent, max(${events('max(e.last_seen)')}) as lastEvent,
        sum(${newIssues}) as newIssues,
        ${jsonList(jsonObject({ id: 'p.id', slug: 'p.slug', name: 'p.name' }))} as projects,
        max(${ofRecord('count(*)', 'release_commit')}) as commits,
        max(${ofRecord('count(*)', 'release_deploy')}) as deploys,
        max(${ofRecord('x.commit_id', 'release_commit', 'and x.position = 0')}) as lastCommit
      from named n
      ${thenJoin} project p on true
      ${thenJoin} release_seen s on s.project_id = p.id and s.version = n.version
      left join release_record r on r.project_id = s.project_id and r.version = s.version
      where (:slug is null or p.slug = :slug)
      and ${mayTriage('p.id')}
      group by s.version
      order by createdAt desc, s.version`,
    )
  const list = releases(
    `select s.version
    from project p
    ${thenJoin} release_seen s on s.project_id = p.id
    where (:slug is null or p.slug = :slug)
    and ${mayTriage('p.id')}
    group by s.version
    order by min(s.first_seen) desc, s.version
    limit +:limit`,
  )
  const one = releases('select :version as version where :limit > 0')
  const previous = db.prepare<Seeing & { version: string }, { id: number; version: string }>(
    `select r.id, r.version
    from release_record r
    where r.version <> :version
    and (r.project_id in (select project_id from release_seen where version = :version)
      or not exists (select 1 from release_seen where version = :version))
    and ${mayTriage('r.project_id')}
    and exists (select 1 from release_commit c where c.release_id = r.id)
    order by r.created_at desc, r.id desc
    limit 1`,
  )
  const withCommits = db.prepare<Seeing & { version: string }, { id: number }>(
    `select r.id
    from release_record r
    where r.version = :version
    and ${mayTriage('r.project_id')}
    and exists (select 1 from release_commit c where c.release_id = r.id)
    limit 1`,
  )
  const commits = prepareReleaseCommits(db)
  const deploys = db.prepare<Seeing & { version: string; slug: string | null }, DeployRow>(
    `select min(d.id) as id, d.environment, d.name, d.url, d.started_at as startedAt, d.finished_at as finishedAt
    from release_deploy d
    join release_record r on r.id = d.release_id
    where r.version = :version
    and r.project_id in (select id from project where :slug is null or slug = :slug)
    and ${mayTriage('r.project_id')}
    group by d.environment, d.name, d.url, d.started_at, d.finished_at
    order by d.finished_at desc
    limit 50`,
  )
  return {
    put: (viewer, projectIds, change, at) => write('putRelease', { viewer, projectIds, change, at }),
    list: async (viewer, { slug, version, limit }) =>
      (
        await (version === undefined ? list : one).all({
          ...seeing(viewer),
          slug: slug ?? null,
          version: version ?? null,
          limit,
        })
      ).map(toRelease),
    remove: (viewer, version, slug) => write('removeRelease', { viewer, version, ...(slug !== undefined && { slug }) }),
    async previousWithCommits(viewer, version) {
      const found = await previous.get({ ...seeing(viewer), version })
      const [commit] = found ? await commits.of(found.id, { from: 0, limit: 1 }) : []
      return found && commit && { version: found.version, commit }
    },
    async commits(viewer, version, limit) {
      const found = await withCommits.get({ ...seeing(viewer), version })
      return found ? await commits.of(found.id, { from: 0, limit }) : []
    },
    addDeploy: (viewer, version, deploy, at, slug) =>
      write('addDeploy', { viewer, version, deploy, at, ...(slug !== undefined && { slug }) }),
    deploys: async (viewer, version, slug) =>
      (await deploys.all({ ...seeing(viewer), version, slug: slug ?? null })).map(present),
  }
}

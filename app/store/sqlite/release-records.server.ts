import type { Deploy, ReleaseRecord, ReleaseRecords, ReleaseStatus } from '../release-records'
import type { Db } from './open.server'
import { mayTriage, type Seeing, seeing } from './visible.server'
import type { RunWrite } from './writes.server'

type Row = {
  version: string
  status: ReleaseStatus
  url: string | null
  ref: string | null
  createdAt: number
  startedAt: number | null
  releasedAt: number | null
  projects: string
  commits: number
  deploys: number
}
type DeployRow = {
  [K in keyof Deploy]-?: undefined extends Deploy[K] ? Exclude<Deploy[K], undefined> | null : Deploy[K]
}

/** Absent instead of null. */
const present = <T extends object>(row: T) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as {
    [K in keyof T as null extends T[K] ? never : K]: T[K]
  } & { [K in keyof T as null extends T[K] ? K : never]?: NonNullable<T[K]> }

const toRelease = ({ projects, ...row }: Row): ReleaseRecord => ({
  ...present(row),
  projects: JSON.parse(projects) as ReleaseRecord['projects'],
})

export function sqliteReleaseRecords(db: Db, write: RunWrite): ReleaseRecords {
  const list = db.prepare<Seeing & { slug: string | null; version: string | null; limit: number }, Row>(
    `select r.version, max(r.status) as status, max(r.url) as url, max(r.ref) as ref, min(r.created_at) as createdAt,
      min(r.started_at) as startedAt, max(r.released_at) as releasedAt,
      json_group_array(json_object('id', p.id, 'slug', p.slug, 'name', p.name)) as projects,
      max((select count(*) from release_commit c where c.release_id = r.id)) as commits,
      max((select count(*) from release_deploy d where d.release_id = r.id)) as deploys
    from release_record r
    join project p on p.id = r.project_id
    where (:slug is null or p.slug = :slug)
    and (:version is null or r.version = :version)
    and ${mayTriage('p.id')}
    group by r.version
    order by createdAt desc, r.version
    limit :limit`,
  )
  const deploys = db.prepare<Seeing & { version: string }, DeployRow>(
    `select min(d.id) as id, d.environment, d.name, d.url, d.started_at as startedAt, d.finished_at as finishedAt
    from release_deploy d
    join release_record r on r.id = d.release_id
    where r.version = :version
    and ${mayTriage('r.project_id')}
    group by d.environment, d.name, d.url, d.started_at, d.finished_at
    order by d.finished_at desc
    limit 50`,
  )
  return {
    put: (viewer, projectIds, change, at) => write('putRelease', { viewer, projectIds, change, at }),
    list: async (viewer, { slug, version, limit }) =>
      list.all({ ...seeing(viewer), slug: slug ?? null, version: version ?? null, limit }).map(toRelease),
    remove: (viewer, version, slug) => write('removeRelease', { viewer, version, ...(slug !== undefined && { slug }) }),
    addDeploy: (viewer, version, deploy) => write('addDeploy', { viewer, version, deploy }),
    deploys: async (viewer, version) => deploys.all({ ...seeing(viewer), version }).map(present),
  }
}

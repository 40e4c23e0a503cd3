import type { Viewer } from '../../../accounts/viewer'
import type { ReleaseStatus } from '../../../releases/release'
import { placeOfRelease } from '../../../releases/release-order'
import type { ReleaseCursor } from '../../release-cursor'
import type { ReleaseFilter, ReleaseOrder } from '../../releases'
import type { Db } from '../db'
import { thenJoin } from '../dialect'
import { mayTriage, type Seeing, seeing } from '../visible.server'

/** A release of a project, as lists find it. */
export type SqlRelease = {
  projectId: number
  slug: string
  name: string
  version: string
  firstSeen: number
  status: ReleaseStatus
  releasedAt: number | null
  /** What tools reported about it. */
  recordId: number | null
}

export const selectReleases = `select s.project_id as projectId, p.slug, p.name, s.version, s.first_seen as firstSeen,
    coalesce(r.status, 'open') as status, r.released_at as releasedAt, r.id as recordId
  from release_seen s
  ${thenJoin} project p on p.id = s.project_id
  left join release_record r on r.project_id = s.project_id and r.version = s.version`

/** The sorts of the list: the sort value and the order. Each has an index for all projects and one for one project. */
const orders: Record<ReleaseOrder, Record<ReleaseCursor['direction'], { beyond: string; order: string }>> = {
  date: {
    older: {
      beyond: '(s.first_seen, s.project_id, s.version) < (:firstSeen, :projectId, :version)',
      order: 's.first_seen desc, s.project_id desc, s.version desc',
    },
    newer: {
      beyond: '(s.first_seen, s.project_id, s.version) > (:firstSeen, :projectId, :version)',
      order: 's.first_seen, s.project_id, s.version',
    },
  },
  version: {
    older: {
      beyond: `s.package >= :package and (s.package > :package
        or (s.place, s.first_seen, s.project_id, s.version) < (:place, :firstSeen, :projectId, :version))`,
      order: 's.package, s.place desc, s.first_seen desc, s.project_id desc, s.version desc',
    },
    newer: {
      beyond: `s.package <= :package and (s.package < :package
        or (s.place, s.first_seen, s.project_id, s.version) > (:place, :firstSeen, :projectId, :version))`,
      order: 's.package desc, s.place, s.first_seen, s.project_id, s.version',
    },
  },
}

type ReleaseListParameters = Seeing & {
  slug: string
  environment: string | null
  archived: 0 | 1
  limit: number
} & Partial<Omit<ReleaseCursor, 'direction'> & { package: string; place: string }>

/** Finds the releases of a page. */
export function prepareReleasePlaces(db: Db) {
  const statements = new Map<string, ReturnType<typeof db.prepare<ReleaseListParameters, SqlRelease>>>()
  const statement = (order: ReleaseOrder, direction: ReleaseCursor['direction'], project: boolean, from: boolean) => {
    const key = `${order} ${direction} ${project} ${from}`
    const known = statements.get(key)
    if (known) return known
    const sort = orders[order][direction]
    const made = db.prepare<ReleaseListParameters, SqlRelease>(
      `${selectReleases}
      where ${project ? 's.project_id = (select id from project where slug = :slug)' : ':slug is not null'}
      and ${mayTriage('s.project_id')}
      and (:archived = 1 or r.status is null or r.status = 'open')
      and (:environment is null or exists (
        select 1
        from release_environment e
        where e.project_id = s.project_id
        and e.version = s.version
        and e.environment = :environment
      ))
      ${from ? `and ${sort.beyond}` : ''}
      order by ${sort.order}
      limit +:limit`,
    )
    statements.set(key, made)
    return made
  }

  /** Up to one more than the page shows, in the direction of the cursor. */
  return async (viewer: Viewer, filter: ReleaseFilter, cursor: ReleaseCursor | undefined): Promise<SqlRelease[]> => {
    const { project, environment = null, order, archived, limit } = filter
    const asked = { ...seeing(viewer), slug: project ?? '', environment, archived: archived ? 1 : 0, limit: limit + 1 }
    const { direction = 'older', ...from } = cursor ?? {}
    const place = cursor && { ...from, ...placeOfRelease(cursor.version) }
    return statement(order, direction, project !== undefined, cursor !== undefined).all({
      ...asked,
      ...place,
    } as ReleaseListParameters)
  }
}

import type { Viewer } from '../../../accounts/viewer'
import { readReleaseCursor, writeReleaseCursor } from '../../release-cursor'
import type { ReleaseFilter, ReleasePage, Releases } from '../../releases'
import type { Db } from '../db'
import { thenJoin } from '../dialect'
import { mayTriage, type Seeing, seeing } from '../visible.server'
import { prepareReleaseCommits } from './release-commits.server'
import { prepareReleaseFigures } from './release-figures.server'
import { prepareReleaseMore, type SeenRelease } from './release-more.server'
import { prepareReleasePlaces, type SqlRelease, selectReleases } from './release-places.server'

/** Maximum environments that a menu offers. */
const mostEnvironments = 50

export function sqlReleases(db: Db): Releases {
  const places = prepareReleasePlaces(db)
  const figures = prepareReleaseFigures(db)
  const moreOf = prepareReleaseMore(db)
  const commits = prepareReleaseCommits(db)
  const fresh = prepareFresh(db)
  const one = db.prepare<Seeing & { slug: string; version: string }, SqlRelease>(
    `${selectReleases}
    where s.project_id = (select id from project where slug = :slug)
    and s.version = :version
    and ${mayTriage('s.project_id')}`,
  )
  const visible = db.prepare<Seeing & { slug: string }, { id: number }>(
    `select id from project where slug = :slug and ${mayTriage('id')}`,
  )
  const environments = db.prepare<Seeing & { slug: string | null }, { environment: string }>(
    `select distinct e.environment
    from project p
    ${thenJoin} release_environment e on e.project_id = p.id
    where (:slug is null or p.slug = :slug)
    and ${mayTriage('p.id')}
    and e.environment <> ''
    order by e.environment
    limit ${mostEnvironments}`,
  )
  const find = async (viewer: Viewer, slug: string, version: string): Promise<SeenRelease | undefined> => {
    const seen = seeing(viewer)
    const found = await one.get({ ...seen, slug, version })
    return found && { ...found, ...seen }
  }

  const page = async (viewer: Viewer, filter: ReleaseFilter): Promise<ReleasePage> => {
    const { order, limit } = filter
    const cursor = readReleaseCursor(filter.cursor, order)
    const found = await places(viewer, filter, cursor)
    if (found.length === 0 && cursor) return page(viewer, { ...filter, cursor: undefined })
    const shown = found.slice(0, limit)
    const isBackwards = cursor?.direction === 'newer'
    if (isBackwards) shown.reverse()
    const [first, last, isMore] = [shown.at(0), shown.at(-1), found.length > limit]
    return {
      rows: await figures(shown, filter),
      ...(last && (isMore || isBackwards) && { next: writeReleaseCursor({ ...last, direction: 'older' }, order) }),
      ...(first &&
        (isBackwards ? isMore : cursor) && { previous: writeReleaseCursor({ ...first, direction: 'newer' }, order) }),
    }
  }

  return {
    page,
    async find(viewer, slug, version, now) {
      const found = await find(viewer, slug, version)
      return found && (await figures([found], { now }))[0]
    },
    async more(viewer, slug, version, range) {
      const found = await find(viewer, slug, version)
      return found && (await moreOf(found, range))
    },
    async commits(viewer, slug, version, range) {
      const found = await find(viewer, slug, version)
      return found && (await commits.of(found.recordId, range))
    },
    environments: async (viewer, slug) =>
      (await environments.all({ ...seeing(viewer), slug: slug ?? null })).map(({ environment }) => environment),
    async fresh(viewer, { since, now, project, limit }) {
      const { count, top } = await fresh(viewer, { since, now, slug: project ?? null, limit })
      return { count, top: await figures(top, {}) }
    },
    knowsFiles: commits.knowsFiles,
    async touching(viewer, slug, versions, names) {
      const id = (await visible.get({ ...seeing(viewer), slug }))?.id
      return id === undefined ? [] : await commits.touching(id, versions, names)
    },
  }
}

type Span = { since: number; now: number; slug: string | null; limit: number }

/** Releases first seen in a span. */
function prepareFresh(db: Db) {
  const within = `s.first_seen between :since and :now
    and (:slug is null or s.project_id = (select id from project where slug = :slug))
    and ${mayTriage('s.project_id')}`
  const count = db.prepare<Seeing & Span, { count: number }>(
    `select count(*) as count from release_seen s where ${within}`,
  )
  const top = db.prepare<Seeing & Span, SqlRelease>(
    `${selectReleases} where ${within} order by s.first_seen desc, s.project_id desc, s.version desc limit +:limit`,
  )
  return async (viewer: Viewer, span: Span) => {
    const asked = { ...seeing(viewer), ...span }
    const [counted, newest] = await Promise.all([count.get(asked), top.all(asked)])
    return { count: counted?.count ?? 0, top: newest }
  }
}

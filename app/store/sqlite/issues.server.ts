import type { Viewer } from '../../accounts/viewer'
import { hourOf, type Instant } from '../../clock'
import type { IssueFilter, IssuePage, IssueSort, IssueStatus } from '../../issues/issue'
import { type Cursor, readCursor, writeCursor } from '../cursor'
import type { Issues } from '../store'
import { prepareHeads } from './heads.server'
import { type SqlIssue, selectIssues, toIssue } from './issue-rows.server'
import type { Db } from './open.server'
import { sqliteSummary } from './summary.server'
import { sqliteTrends } from './trends.server'
import { mayTriage, type Seeing, seeing } from './visible.server'
import type { RunWrite } from './writes.server'

const sortColumn = { 'last-seen': 'last_seen', count: 'count', 'first-seen': 'first_seen' } as const

type Slice = Seeing & { status: IssueStatus; projectId: number; value: number; id: number; limit: number }

/** An issue's place in a sorted list. */
type Place = { id: number; value: number }

/**
 * One index answers one status of one project (or of all projects, for those who see everything), already in order.
 * A list of several is merged from these slices of places, and only what the page shows is read whole: a page costs the
 * same however many issues there are.
 */
function prepareSlices(db: Db, sort: IssueSort) {
  const column = sortColumn[sort]
  const slice = (project: string, direction: Cursor['direction']) => {
    const [compare, order] = direction === 'older' ? ['<', 'desc'] : ['>', 'asc']
    return db.prepare<Slice, Place>(
      `select id, ${column} as value
      from issue
      where status = :status
      and merged_into is null
      and folded = 0
      and ${project}
      and (${column}, id) ${compare} (:value, :id)
      order by ${column} ${order}, id ${order}
      limit :limit`,
    )
  }
  const inProject = `project_id = :projectId and ${mayTriage('project_id')}`
  return {
    everywhere: { older: slice(':everything', 'older'), newer: slice(':everything', 'newer') },
    project: { older: slice(inProject, 'older'), newer: slice(inProject, 'newer') },
  }
}

export function sqliteIssues(db: Db, write: RunWrite, now: () => Instant): Issues {
  const trends = sqliteTrends(db)
  const slices = {
    'last-seen': prepareSlices(db, 'last-seen'),
    count: prepareSlices(db, 'count'),
    'first-seen': prepareSlices(db, 'first-seen'),
  }
  const projects = db.prepare<Seeing & { slug: string | null }, { id: number }>(
    `select p.id from project p where (:slug is null or p.slug = :slug) and ${mayTriage('p.id')}`,
  )
  const headOf = prepareHeads(db)
  const byId = db.prepare<[number], SqlIssue>(`${selectIssues} where i.id = ?`)
  const whole = db.prepare<[string], SqlIssue>(`${selectIssues} where i.id in (select value from json_each(?))`)
  const lookAlikes = db.prepare<[string], { headId: number; folded: number }>(
    `select head_id as headId, sum(folded) as folded
    from storm
    where state = 'gathering'
    and head_id in (select value from json_each(?))
    group by head_id`,
  )
  const find = (viewer: Viewer, shortId: string) => {
    const head = headOf(viewer, shortId)
    return head && byId.get(head.id)
  }

  /** The projects to merge over; `undefined` stands for all of them at once. */
  const scopes = (seen: Seeing, slug: string | undefined): (number | undefined)[] =>
    seen.everything && slug === undefined
      ? [undefined]
      : projects.all({ ...seen, slug: slug ?? null }).map((project) => project.id)

  const walk = (viewer: Viewer, filter: IssueFilter, cursor: Cursor): Place[] => {
    const seen = seeing(viewer)
    const { everywhere, project } = slices[filter.sort]
    const places = scopes(seen, filter.project).flatMap((projectId) =>
      statusesOf(filter.status).flatMap((status) =>
        (projectId === undefined ? everywhere : project)[cursor.direction].all({
          ...seen,
          status,
          projectId: projectId ?? 0,
          value: cursor.value,
          id: cursor.id,
          limit: filter.limit + 1,
        }),
      ),
    )
    const sign = cursor.direction === 'older' ? -1 : 1
    return places.sort((a, b) => sign * (a.value - b.value || a.id - b.id))
  }

  const page = (viewer: Viewer, filter: IssueFilter): IssuePage => {
    const cursor = readCursor(filter.cursor, filter.sort)
    const found = walk(viewer, filter, cursor ?? beginning)
    if (found.length === 0 && cursor) return page(viewer, { ...filter, cursor: undefined })
    const more = found.length > filter.limit
    const shown = found.slice(0, filter.limit)
    const backwards = cursor?.direction === 'newer'
    if (backwards) shown.reverse()
    const ids = shown.map((place) => place.id)
    const rows = new Map(whole.all(JSON.stringify(ids)).map((row) => [row.id, row]))
    const storms = new Map(lookAlikes.all(JSON.stringify(ids)).map(({ headId, folded }) => [headId, folded]))
    const bars = trends.ofMany(ids, hourOf(now()), barsPerRow)
    const first = shown.at(0)
    const last = shown.at(-1)
    return {
      rows: ids.flatMap((id) => {
        const row = rows.get(id)
        const folded = storms.get(id)
        return row ? [{ ...toIssue(row), trend: bars.get(id) ?? [], ...(folded && { lookAlikes: folded }) }] : []
      }),
      ...(last && (more || backwards) && { next: cursorAt(last, filter.sort, 'older') }),
      ...(first && (backwards ? more : cursor) && { previous: cursorAt(first, filter.sort, 'newer') }),
    }
  }

  return {
    page: async (viewer, filter) => page(viewer, filter),
    async byShortId(viewer, shortId) {
      const row = find(viewer, shortId)
      return row && toIssue(row)
    },
    setStatus: (viewer, shortId, status, at) => write('setIssueStatus', { viewer, shortId, status, at }),
    summary: sqliteSummary(db, scopes),
    async trend(viewer, shortId, until, hours) {
      const row = find(viewer, shortId)
      return row ? trends.ofOne(row.id, hourOf(until), hours) : []
    },
  }
}

/** Hours a list's sparkline shows. */
const barsPerRow = 24

const beginning: Cursor = { direction: 'older', value: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER }

function statusesOf(status: IssueFilter['status']): IssueStatus[] {
  if (status === 'all') return ['open', 'regressed', 'resolved', 'muted']
  return status === 'open' ? ['open', 'regressed'] : [status]
}

const cursorAt = (place: Place, sort: IssueSort, direction: Cursor['direction']): string =>
  writeCursor({ direction, ...place }, sort)

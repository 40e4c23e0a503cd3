import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import type { IssueFilter, IssuePage, IssueSort } from '../../../issues/issue'
import { type Cursor, readCursor, writeCursor } from '../../cursor'
import { SearchTooLong } from '../../search-too-long'
import type { Issues } from '../../store'
import type { Db } from '../db'
import { listed } from '../dialect'
import { mayTriage, type Seeing, seeing } from '../visible.server'
import { beginning, type Candidate, prepareIssueCandidates } from './issue-candidates.server'
import { type SqlIssue, selectIssues, shortIdOf, toIssue } from './issue-rows.server'
import { joinMergeTarget, prepareMergeTargets } from './merge-targets.server'
import { prepareOpenCounts } from './open-counts.server'
import { prepareShownRows } from './shown-rows.server'

export function sqlIssues(db: Db, now: () => Instant, searchMilliseconds?: number): Issues {
  const shownRows = prepareShownRows(db, now)
  const { candidates, placeOf, placeIn, countFrom } = prepareIssueCandidates(db, now, searchMilliseconds)
  const mergeTargetOf = prepareMergeTargets(db)
  const byId = db.prepare<[number], SqlIssue>(`${selectIssues} where i.id = ?`)
  const whole = db.prepare<[string], SqlIssue>(`${selectIssues} where i.id in ${listed('?')}`)
  const named = db.prepare<Seeing & { id: number }, { slug: string; number: number }>(
    `select p.slug, i.number
    from issue o
    ${joinMergeTarget}
    join project p on p.id = i.project_id
    where o.id = :id
    and ${mayTriage('o.project_id')}`,
  )
  const find = async (viewer: Viewer, shortId: string) => {
    const mergeTarget = await mergeTargetOf(viewer, shortId)
    return mergeTarget && (await byId.get(mergeTarget.id))
  }

  const page = async (viewer: Viewer, filter: IssueFilter): Promise<IssuePage> => {
    const cursor = readCursor(filter.cursor, filter.sort)
    const found = await candidates(viewer, filter, cursor ?? beginning)
    if (found.length === 0 && cursor) return page(viewer, { ...filter, cursor: undefined })
    const more = found.length > filter.limit
    const shown = found.slice(0, filter.limit)
    const backwards = cursor?.direction === 'newer'
    if (backwards) shown.reverse()
    const ids = shown.map((place) => place.id)
    const inOrder = async (): Promise<SqlIssue[]> => {
      const rows = new Map((await whole.all(JSON.stringify(ids))).map((row) => [row.id, row]))
      return ids.flatMap((id) => rows.get(id) ?? [])
    }
    const first = shown.at(0)
    const last = shown.at(-1)
    return {
      rows: await shownRows(ids, inOrder),
      ...(last && (more || backwards) && { next: cursorAt(last, filter.sort, 'older') }),
      ...(first && (backwards ? more : cursor) && { previous: cursorAt(first, filter.sort, 'newer') }),
    }
  }

  return {
    page,
    ...prepareOpenCounts(db, now),
    async byShortId(viewer, shortId) {
      const row = await find(viewer, shortId)
      return row && toIssue(row)
    },
    async shortIdOf(viewer, id) {
      const row = await named.get({ ...seeing(viewer), id })
      return row && shortIdOf(row.slug, row.number)
    },
    async neighbour(viewer, shortId, filter, direction) {
      const target = await mergeTargetOf(viewer, shortId)
      const place = target && (await placeOf(viewer, target.id, filter.sort))
      const [next] = place ? await candidates(viewer, { ...filter, limit: 0 }, { direction, ...place }) : []
      const row = next && (await byId.get(next.id))
      return row && toIssue(row).shortId
    },
    async position(viewer, shortId, filter) {
      const target = await mergeTargetOf(viewer, shortId)
      if (!target) return undefined
      try {
        const place = await placeIn(viewer, filter, target.id)
        if (!place) return undefined
        const [before, after] = await Promise.all([
          countFrom(viewer, filter, { direction: 'newer', ...place }),
          countFrom(viewer, filter, { direction: 'older', ...place }),
        ])
        return { before, after, limit: filter.limit }
      } catch (error) {
        if (error instanceof SearchTooLong) return undefined
        throw error
      }
    },
  }
}

const cursorAt = (place: Candidate, sort: IssueSort, direction: Cursor['direction']): string =>
  writeCursor({ direction, ...place }, sort)

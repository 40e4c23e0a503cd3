import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import type { IssueFilter, IssueSort, IssueStatus } from '../../../issues/issue'
import { isLike } from '../../../issues/search/pattern'
import { choosesStatus, isIn, statuses, statusesOf } from '../../../issues/search/statuses'
import type { Term } from '../../../issues/search/term'
import { longestSearchMilliseconds } from '../../../issues/search/words'
import type { Cursor } from '../../cursor'
import { SearchTooLong } from '../../search-too-long'
import type { Db } from '../db'
import { byIndex, inTime, listed, thenJoin } from '../dialect'
import { within } from '../time-budget.server'
import { mayTriage, type Seeing, seeing } from '../visible.server'
import { type AccessPaths, prepareAccessPaths } from './access-paths.server'
import { binding, conditionOf, issuesSaying, type Values, wordsOf } from './search-conditions'

/*
 * Finds the issues of a page in one of three ways. Their other columns are read afterwards.
 * 1. Walk: one index has the issues of one status of one project (or of all projects) in order; the results are merged. Other terms are
 *    tested issue by issue, until the page is full. A plain list costs the same for any number of issues, and so does a search for
 *    something frequent.
 * 2. Driven: if a term matches few issues, or the search has words, these issues are read and sorted.
 * 3. All: if the first `patience` issues of a walk do not fill the page, the search is for something rare that no statistic shows
 *    (`-environment:production`, `url:*nowhere*`). Then all issues are read in storage order, or those with a value like `*nowhere*`, and
 *    facet values are looked up once for all of them, which takes a fifth of the time of testing each issue.
 */

/** An issue and its position in a sorted list. */
export type Candidate = { id: number; value: number }

/** A range of a sort for which an index has the order. The sort value is the column plus `base`. */
type Lane = { index: string; column: string; base: number; only?: string }

/** Larger than any time, so that priorities come before times in the sort value. */
const aboveTimes = 10_000_000_000_000

const byColumn = (name: string): { value: string; lanes: Lane[] } => ({
  value: `i.${name}`,
  lanes: [{ index: name, column: `i.${name}`, base: 0 }],
})

/**
 * The sort value of each sort, and the indexes that are read. Issues of equal priority are sorted by when they were last seen. Nearly all
 * have the middle priority and are read in that order; the others have an index of their own.
 */
const sorting: Record<IssueSort, { value: string; lanes: Lane[] }> = {
  'last-seen': byColumn('last_seen'),
  'first-seen': byColumn('first_seen'),
  count: byColumn('count'),
  users: byColumn('users'),
  trend: byColumn('trend'),
  priority: {
    value: `(i.priority * ${aboveTimes} + i.last_seen)`,
    lanes: [3, 2, 1].map((priority) => ({
      index: priority === 2 ? 'last_seen' : 'priority',
      column: 'i.last_seen',
      base: priority * aboveTimes,
      only: priority === 2 ? 'i.priority = 2' : `i.priority = ${priority} and i.priority <> 2`,
    })),
  },
}

/** Maximum issues that one search looks at one by one, over all its ranges; the minimum for each of several ranges. */
const patience = 400
const leastOfRange = 60

/** Maximum milliseconds of counting the issues before or after another one; most take one. */
const countMilliseconds = 100

/** Maximum prepared statements that are kept, one per kind of search. */
const mostStatements = 300

type CandidateQuery = {
  cursor: Cursor
  filter: IssueFilter
  seen: Seeing
  statuses: IssueStatus[]
  conditions: string[]
  /** Where no issue is tested by itself, the walk returns only how many there are, as rows with the id 0 and that value. */
  counts?: boolean
}
type Parameters = Seeing & Values

/** `searchMilliseconds`: how long one search may take before it ends with SearchTooLong. */
export function prepareIssueCandidates(db: Db, now: () => Instant, searchMilliseconds = longestSearchMilliseconds) {
  const statements = new Map<string, ReturnType<typeof db.prepare<Parameters, Candidate>>>()
  const prepared = (sql: string) => {
    const known = statements.get(sql)
    if (known) return known
    if (statements.size >= mostStatements) statements.clear()
    const statement = db.prepare<Parameters, Candidate>(sql)
    statements.set(sql, statement)
    return statement
  }
  const accessPaths = prepareAccessPaths(db, prepared)
  const visible = db.prepare<Seeing, { id: number; slug: string }>(
    `select p.id, p.slug from project p where ${mayTriage('p.id')}`,
  )

  /** The projects whose lists are merged; `undefined` means all projects in one walk. */
  const scopes = async (seen: Seeing, slug?: string, terms: Term[] = []): Promise<(number | undefined)[]> => {
    const named = terms.filter((term) => term.kind === 'project')
    if (seen.everything && slug === undefined && named.length === 0) return [undefined]
    return (await visible.all(seen))
      .filter((project) => slug === undefined || project.slug === slug)
      .filter((project) =>
        named.every(({ any, negated }) => any.some((pattern) => isLike(project.slug, pattern)) !== negated),
      )
      .map((project) => project.id)
  }

  /** `rest`: where the walk stopped, in each range that it did not finish. */
  const walk = async (query: CandidateQuery, values: Values) => {
    const { cursor, filter, seen, statuses, conditions, counts } = query
    const rest: Candidate[] = []
    const projects = await scopes(seen, filter.project, filter.search?.terms)
    const { lanes } = sorting[filter.sort]
    const share = Math.ceil(patience / Math.max(1, projects.length * lanes.length * statuses.length))
    const offset = Math.max(share, leastOfRange)
    const ofLane = async ({ index, column, base, only }: Lane, projectId: number | undefined) => {
      const { place, order, upTo } = placing(column, cursor)
      const inProject = `i.project_id = :projectId and ${mayTriage('i.project_id')}`
      const [name, where] = projectId === undefined ? ['by', ':everything = 1'] : ['of_project_by', inProject]
      const candidates = `select i.id, ${column} + ${base} as value
      from issue i ${byIndex(`issue_${name}_${index}`)}
      where i.status = +:status
      and i.merged_into is null
      and i.folded = 0
      and ${[where, only, place].filter((one) => one !== undefined).join('\n      and ')}`
      const from = placeValues(filter, { ...cursor, value: cursor.value - base })
      const asked = statuses.map((status) => ({ ...seen, ...values, ...from, status, projectId: projectId ?? 0 }))
      const ordered = `${candidates}\n      ${order}`
      if (conditions.length === 0) {
        const plain = `${ordered}\n      limit +:limit`
        const statement = prepared(counts ? `select 0 as id, count(*) as value from (${plain}) c` : plain)
        return (await statement.allEach(asked)).flat()
      }
      const ends = await prepared(`${ordered}\n      limit 1 offset +:offset`).getEach(
        asked.map((one) => ({ ...one, offset })),
      )
      const found = asked.map((one, at) => {
        const end = ends[at]
        if (end) rest.push(end)
        const tested = [candidates, ...(end ? [upTo] : []), ...conditions].join('\n      and ')
        const until = end && { endValue: end.value - base, endId: end.id }
        return prepared(`${tested}\n      ${order}\n      limit +:limit`).all({ ...one, ...until })
      })
      return (await Promise.all(found)).flat()
    }
    // At once: over a network each would wait for the answer to the one before it.
    const ranges = projects.flatMap((projectId) => lanes.map((lane) => ofLane(lane, projectId)))
    const candidates = (await Promise.all(ranges)).flat()
    return { candidates, rest }
  }

  /** `candidates`: a query for the issues to read; without it, all are read. */
  const drive = async (
    { cursor, filter, seen, statuses, conditions }: CandidateQuery,
    candidates: string | undefined,
    values: Values,
  ) => {
    const { value } = sorting[filter.sort]
    const { place, order } = placing(value, cursor)
    const projects = await scopes(seen, filter.project, filter.search?.terms)
    const from = candidates
      ? `(select distinct id from (${candidates})) h
      ${thenJoin} issue i on i.id = h.id`
      : 'issue i not indexed'
    const statement = prepared(
      `select i.id, ${value} as value
      from ${from}
      where i.merged_into is null
      and i.folded = 0
      and i.status in (${statuses.map((status) => `'${status}'`).join(', ')})
      and (:all = 1 or i.project_id in ${listed(':projects')})
      and ${[inTime, mayTriage('i.project_id'), place, ...conditions].join('\n      and ')}
      ${order}
      limit +:limit`,
    )
    const inAll = projects[0] === undefined && projects.length > 0
    const where = { all: inAll ? 1 : 0, projects: JSON.stringify(inAll ? [] : projects) }
    return statement.all({ ...seen, ...values, ...placeValues(filter, cursor), ...where })
  }

  const findWithin =
    (milliseconds: number): typeof findInTime =>
    (...asked) =>
      within(
        milliseconds,
        () => new SearchTooLong(),
        () => findInTime(...asked),
      )
  const find = findWithin(searchMilliseconds)
  const findForCount = findWithin(countMilliseconds)

  const findInTime = async (
    viewer: Viewer,
    filter: IssueFilter,
    cursor: Cursor,
    ids?: number[],
    counts?: boolean,
  ): Promise<Candidate[]> => {
    const seen = seeing(viewer)
    const terms = filter.search?.terms ?? []
    const asked = { cursor, filter, seen, statuses: statusesOf(terms, statusesOfFilter(filter.status)), counts }
    const at = now()
    const accessPath = ids ? accessPaths.among(terms, ids) : await accessPaths.best(terms, seen, at)
    if (accessPath.kind === 'nothing') return []
    const order = inOrder(cursor)
    const { values, bind } = binding()
    const conditions = conditionsOf(terms, { bind, now: at, accessPath })
    if (accessPath.kind === 'candidates')
      return (await drive({ ...asked, conditions }, accessPath.sql, { ...values, ...accessPath.values })).sort(order)
    const found = await walk({ ...asked, conditions }, values)
    const candidates = found.candidates.sort(order)
    const last = candidates[filter.limit]
    if (found.rest.every((end) => last !== undefined && order(last, end) <= 0)) return candidates
    const ofAll = binding()
    const { sql, values: own, others } = await accessPaths.starred(terms, seen)
    const atOnce = conditionsOf(others, { bind: ofAll.bind, now: at, accessPath, ofAll: true })
    return (await drive({ ...asked, conditions: atOnce }, sql, { ...ofAll.values, ...own })).sort(order)
  }

  return {
    /** The position of an issue in this sort, also if the list does not contain it. */
    placeOf: (viewer: Viewer, id: number, sort: IssueSort): Promise<Candidate | undefined> =>
      prepared(
        `select i.id, ${sorting[sort].value} as value
      from issue i
      where i.id = :id
      and ${mayTriage('i.project_id')}`,
      ).get({ ...seeing(viewer), id }),
    /** Up to one more than the page shows, in the direction of the cursor. */
    candidates: (viewer: Viewer, filter: IssueFilter, cursor: Cursor): Promise<Candidate[]> =>
      find(viewer, filter, cursor),
    /** The position of an issue in this list, if the list has it; throws SearchTooLong like `countFrom`. */
    placeIn: async (viewer: Viewer, filter: IssueFilter, id: number): Promise<Candidate | undefined> =>
      (await findForCount(viewer, filter, beginning, [id]))[0],
    /** The number of issues on one side of a position, up to `filter.limit`. Throws SearchTooLong after `countMilliseconds`. */
    countFrom: async (viewer: Viewer, filter: IssueFilter, cursor: Cursor): Promise<number> =>
      Math.min(sumOf(await findForCount(viewer, filter, cursor, undefined, true)), filter.limit),
    /** The issues that happened last. */
    newest: (viewer: Viewer, terms: Term[], limit: number): Promise<Candidate[]> =>
      find(viewer, { ...byLastSeen, search: { terms }, limit: limit - 1 }, beginning),
    /** The issues of this list that match the search. */
    among: (viewer: Viewer, terms: Term[], ids: number[]): Promise<Candidate[]> =>
      find(viewer, { ...byLastSeen, search: { terms }, limit: ids.length }, beginning, ids),
  }
}

const byLastSeen = { status: 'all', sort: 'last-seen' } as const

export const beginning: Cursor = { direction: 'older', value: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER }

type Conditions = {
  bind: ReturnType<typeof binding>['bind']
  now: Instant
  accessPath: Awaited<ReturnType<AccessPaths['best']>>
  ofAll?: boolean
}

/**
 * The conditions that are tested for every issue. Words are the candidates themselves, unless a facet is; excluded words are tested as a
 * set.
 */
function conditionsOf(terms: Term[], { bind, now, accessPath, ofAll }: Conditions): string[] {
  const conditions: string[] = []
  const unsaid: string[] = []
  for (const term of terms) {
    if (term.kind === 'project' || choosesStatus(term)) continue
    if (term.kind !== 'text') conditions.push(conditionOf({ term, bind, now, ofAll }))
    else if (term.negated) unsaid.push(wordsOf(term.pattern) ?? '')
  }
  const words = unsaid.filter(Boolean).join(' OR ')
  if (words) conditions.push(`i.id not in (${issuesSaying(bind(words))})`)
  if (accessPath.kind === 'candidates' && accessPath.alsoSaying)
    conditions.push(`i.id in (${issuesSaying(bind(accessPath.alsoSaying))})`)
  return conditions
}

/** Conditions and order: behind the cursor, and not beyond an end. */
function placing(value: string, { direction }: Cursor): { place: string; order: string; upTo: string } {
  const [compare, order, end] = direction === 'older' ? ['<', 'desc', '>='] : ['>', 'asc', '<=']
  return {
    place: `(${value}, i.id) ${compare} (:value, :id)`,
    order: `order by ${value} ${order}, i.id ${order}`,
    upTo: `(${value}, i.id) ${end} (:endValue, :endId)`,
  }
}

function inOrder({ direction }: Cursor): (a: Candidate, b: Candidate) => number {
  const sign = direction === 'older' ? -1 : 1
  return (a, b) => sign * (a.value - b.value || a.id - b.id)
}

const sumOf = (found: Candidate[]) => found.reduce((sum, { id, value }) => sum + (id === 0 ? value : 1), 0)

const placeValues = ({ limit }: IssueFilter, { value, id }: Cursor) => ({ value, id, limit: limit + 1 })

const statusesOfFilter = (status: IssueFilter['status']): IssueStatus[] => statuses.filter((one) => isIn(one, status))

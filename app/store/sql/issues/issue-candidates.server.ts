import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import type { IssueFilter, IssueSort, IssueStatus } from '../../../issues/issue'
import { isLike } from '../../../issues/search/pattern'
import { choosesStatus, isIn, statuses, statusesOf } from '../../../issues/search/statuses'
import type { Term } from '../../../issues/search/term'
import { longestSearchMilliseconds } from '../../../issues/search/words'
import type { Cursor } from '../../cursor'
import { flatMapInOrder } from '../../in-order'
import { SearchTooLong } from '../../search-too-long'
import type { Db } from '../db'
import { byIndex, inTime, listed, thenJoin } from '../dialect'
import { within } from '../time-budget.server'
import { mayTriage, type Seeing, seeing } from '../visible.server'
import { type AccessPaths, prepareAccessPaths } from './access-paths.server'
import { binding, conditionOf, issuesSaying, type Values, wordsOf } from './search-conditions'

/*
 * Which issues a page shows, by one of three ways; what the page shows is read whole only then.
 * 1. Walking: one index answers one status of one project (or of all, for those who see everything), already in order; slices are
 *    merged. What else is searched for is asked of each issue on the way, until the page is full. A plain list costs the same
 *    however many issues there are, and so does a search for what is common.
 * 2. Driven: where a term is known to leave few issues, or asks for words, those are looked at and sorted.
 * 3. All: where about the first `patience` issues of a walk do not fill the page, what is searched for is rare without anything saying so
 *    (`-environment:production`, `url:*nowhere*`). Then all issues are read in the order they lie in, and values are looked up once for
 *    all of them: a fifth of the time of asking each.
 */

/** An issue's place in a sorted list. */
export type Candidate = { id: number; value: number }

/** A stretch of a sort that one index has in order: its values are those of the column, and so much more. */
type Lane = { index: string; column: string; base: number; only?: string }

/** More than any time of an issue: what tells two priorities apart in the value of a place. */
const aboveTimes = 10_000_000_000_000

const byColumn = (name: string): { value: string; lanes: Lane[] } => ({
  value: `i.${name}`,
  lanes: [{ index: name, column: `i.${name}`, base: 0 }],
})

/**
 * By what a sort goes, and the indexes that are walked. Of equal priorities the one seen last comes first. Nearly all issues have the middle
 * one: those are walked as they were last seen, the others have an index of their own.
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
const leastOfStretch = 60

/** How long a page waits for one count of the issues before or after another. */
const countMilliseconds = 5

/** Statements of searches are kept while there are no more kinds of them than this. */
const mostStatements = 300

type CandidateQuery = {
  cursor: Cursor
  filter: IssueFilter
  seen: Seeing
  statuses: IssueStatus[]
  conditions: string[]
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

  /** The projects to merge over; `undefined` stands for all of them at once. */
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

  /** `rest`: where the walk gave up, in each stretch it did not get to the end of. */
  const walk = async ({ cursor, filter, seen, statuses, conditions }: CandidateQuery, values: Values) => {
    const rest: Candidate[] = []
    const projects = await scopes(seen, filter.project, filter.search?.terms)
    const { lanes } = sorting[filter.sort]
    const share = Math.ceil(patience / Math.max(1, projects.length * lanes.length * statuses.length))
    const offset = Math.max(share, leastOfStretch)
    const ofLane = async ({ index, column, base, only }: Lane, projectId: number | undefined) => {
      const { place, order, upTo } = placing(column, cursor)
      const inProject = `i.project_id = :projectId and ${mayTriage('i.project_id')}`
      const [name, where] = projectId === undefined ? ['by', ':everything = 1'] : ['of_project_by', inProject]
      const stretch = `select i.id, ${column} + ${base} as value
      from issue i ${byIndex(`issue_${name}_${index}`)}
      where i.status = +:status
      and i.merged_into is null
      and i.folded = 0
      and ${[where, only, place].filter((one) => one !== undefined).join('\n      and ')}`
      const from = placeValues(filter, { ...cursor, value: cursor.value - base })
      return await flatMapInOrder(statuses, async (status) => {
        const given = { ...seen, ...values, ...from, status, projectId: projectId ?? 0 }
        if (conditions.length === 0) return prepared(`${stretch}\n      ${order}\n      limit +:limit`).all(given)
        const end = await prepared(`${stretch}\n      ${order}\n      limit 1 offset +:offset`).get({
          ...given,
          offset,
        })
        if (end) rest.push(end)
        const asked = [stretch, ...(end ? [upTo] : []), ...conditions].join('\n      and ')
        const until = end && { endValue: end.value - base, endId: end.id }
        return prepared(`${asked}\n      ${order}\n      limit +:limit`).all({ ...given, ...until })
      })
    }
    const places = await flatMapInOrder(
      projects,
      async (projectId) => await flatMapInOrder(lanes, (lane) => ofLane(lane, projectId)),
    )
    return { places, rest }
  }

  /** `candidates`: a query for those to look at; all without it. */
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
  ): Promise<Candidate[]> => {
    const seen = seeing(viewer)
    const terms = filter.search?.terms ?? []
    const asked = { cursor, filter, seen, statuses: statusesOf(terms, statusesOfFilter(filter.status)) }
    const at = now()
    const accessPath = ids ? accessPaths.among(terms, ids) : await accessPaths.best(terms, seen, at)
    if (accessPath.kind === 'nothing') return []
    const order = inOrder(cursor)
    const { values, bind } = binding()
    const conditions = conditionsOf(terms, { bind, now: at, accessPath })
    if (accessPath.kind === 'candidates')
      return (await drive({ ...asked, conditions }, accessPath.sql, { ...values, ...accessPath.values })).sort(order)
    const walked = await walk({ ...asked, conditions }, values)
    const places = walked.places.sort(order)
    const last = places[filter.limit]
    if (walked.rest.every((end) => last !== undefined && order(last, end) <= 0)) return places
    const ofAll = binding()
    const atOnce = conditionsOf(terms, { bind: ofAll.bind, now: at, accessPath, ofAll: true })
    return (await drive({ ...asked, conditions: atOnce }, undefined, ofAll.values)).sort(order)
  }

  return {
    /** Where an issue stands in this order, whether a list in it has the issue or not. */
    placeOf: (viewer: Viewer, id: number, sort: IssueSort): Promise<Candidate | undefined> =>
      prepared(
        `select i.id, ${sorting[sort].value} as value
      from issue i
      where i.id = :id
      and ${mayTriage('i.project_id')}`,
      ).get({ ...seeing(viewer), id }),
    /** One more than the page shows, where there are more; in the order the cursor looks. */
    places: (viewer: Viewer, filter: IssueFilter, cursor: Cursor): Promise<Candidate[]> => find(viewer, filter, cursor),
    /** Whether the list has this issue; throws SearchTooLong like `countFrom`. */
    has: async (viewer: Viewer, filter: IssueFilter, id: number): Promise<boolean> =>
      (await findForCount(viewer, filter, beginning, [id])).length > 0,
    /** How many issues there are on one side of a place, up to `filter.limit`. Throws SearchTooLong after `countMilliseconds`. */
    countFrom: async (viewer: Viewer, filter: IssueFilter, cursor: Cursor): Promise<number> =>
      Math.min((await findForCount(viewer, filter, cursor)).length, filter.limit),
    /** Those that happened last. */
    newest: (viewer: Viewer, terms: Term[], limit: number): Promise<Candidate[]> =>
      find(viewer, { ...byLastSeen, search: { terms }, limit: limit - 1 }, beginning),
    /** Which of these the search finds. */
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

/** What is to be asked of every issue. Words drive the search themselves; where a facet does, and for those that must not be there, they are a set. */
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

/** Behind the cursor, in which order, and not behind an end. */
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

const placeValues = ({ limit }: IssueFilter, { value, id }: Cursor) => ({ value, id, limit: limit + 1 })

const statusesOfFilter = (status: IssueFilter['status']): IssueStatus[] => statuses.filter((one) => isIn(one, status))

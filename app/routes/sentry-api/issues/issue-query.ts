import type { Viewer } from '~/accounts/viewer'
import { hours, type Instant, minutes } from '~/clock'
import type { IssueFilter, IssueSort } from '~/issues/issue'
import type { Facets } from '~/issues/search/facets'
import { readSearch } from '~/issues/search/read-search'
import type { Term } from '~/issues/search/term'
import { isCursor } from '~/store/cursor'
import { searchTexts } from '~/texts/en/search'
import { problemSentence } from '~/texts/search-problem'
import { readPeriod } from '../read-period'
import { readQuery } from './read-query'

const defaultLimit = 25
const largestLimit = 100

/** Sentry's names of orders. Without numbers like Sentry's, `trends` and `recommended` are the nearest there is. */
const sorts: Record<string, IssueSort> = {
  date: 'last-seen',
  new: 'first-seen',
  freq: 'count',
  user: 'users',
  trends: 'trend',
  recommended: 'last-seen',
  inbox: 'last-seen',
}

/** A project of the request, with the names by which requests call it. */
type Named = { id: number; slug: string }

type Source = { facets: Pick<Facets, 'names'>; viewer: Viewer; projects: Named[]; now: Instant }

/**
 * `?query=&sort=&limit=&cursor=&project=&environment=&statsPeriod=&start=&end=` of a list of issues as a filter, or a sentence on the mistake.
 * `projects`: those that the viewer triages. Without `query`, unresolved issues. A larger limit than there is counts as the largest.
 */
export async function issueQuery(parameters: URLSearchParams, source: Source): Promise<IssueFilter | string> {
  const read = readQuery(parameters.get('query') ?? 'is:unresolved')
  if (!read.ok) return read.problem
  const { terms, problems } = await readSearch(source.facets, source.viewer, read.search)
  if (problems[0]) return problemSentence(read.search, problems[0], searchTexts.english)
  const sort = sorts[parameters.get('sort') || 'date']
  if (!sort) return `This is not a sort order. Use one of ${Object.keys(sorts).join(', ')}.`
  const limit = limitOf(parameters)
  if (typeof limit === 'string') return limit
  const cursor = parameters.get('cursor')
  if (cursor && !isCursor(cursor, sort)) return 'This cursor is not valid for this list. Use one of its “Link” header.'
  const scope = [
    projectTerm(parameters, source.projects),
    environmentTerm(parameters),
    periodTerms(parameters, source.now),
  ]
  const wrong = scope.find((one) => typeof one === 'string')
  if (wrong !== undefined) return wrong
  const more = scope.flat().filter((one): one is Term => typeof one === 'object')
  return { status: 'all', search: { terms: [...terms, ...more] }, sort, limit, ...(cursor && { cursor }) }
}

/** `?limit=` or `?per_page=`, or a sentence on the mistake. */
export function limitOf(parameters: URLSearchParams, usual = defaultLimit): number | string {
  const limit = Number(parameters.get('limit') || parameters.get('per_page') || usual)
  if (!Number.isInteger(limit) || limit < 1) return 'limit is a whole number from 1.'
  return Math.min(limit, largestLimit)
}

/** `?project=` may be repeated; ids or slugs, `-1` and `-1` alone for all. */
function projectTerm(parameters: URLSearchParams, projects: Named[]): Term[] | string {
  const names = [...parameters.getAll('project'), ...parameters.getAll('projectSlug')].filter(Boolean)
  if (names.length === 0 || names.includes('-1') || names.includes('$all')) return []
  const found = names.map((name) => projects.find(({ id, slug }) => slug === name || String(id) === name))
  const unknown = names[found.indexOf(undefined)]
  if (unknown !== undefined)
    return `Project “${unknown.slice(0, 100)}” does not exist, or this token has no access to it.`
  return [{ kind: 'project', any: found.map((one) => ({ parts: [one!.slug] })), negated: false }]
}

function environmentTerm(parameters: URLSearchParams): Term[] {
  const names = parameters.getAll('environment').filter(Boolean)
  if (names.length === 0) return []
  return [{ kind: 'facet', facet: 'environment', any: names.map((name) => ({ parts: [name] })), negated: false }]
}

/** Issues that were seen in the time: what counts is when they were first and last seen. */
function periodTerms(parameters: URLSearchParams, now: Instant): Term[] | string {
  const period = readPeriod(parameters, now)
  if (typeof period !== 'object') return period ?? []
  const at = (instant: Instant) => ({ at: instant, until: instant + minutes(1) })
  return [
    { kind: 'time', field: 'last-seen', compare: '>=', from: at(period.from), negated: false },
    // The end is mostly now, by the clock of the client.
    ...(period.to < now - hours(1)
      ? [
          {
            kind: 'time' as const,
            field: 'first-seen' as const,
            compare: '<=' as const,
            from: at(period.to),
            negated: false,
          },
        ]
      : []),
  ]
}

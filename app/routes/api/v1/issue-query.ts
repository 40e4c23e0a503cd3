import type { Viewer } from '~/accounts/viewer'
import { type IssueFilter, issueSorts, sortCalled } from '~/issues/issue'
import type { Facets } from '~/issues/search/facets'
import { readSearch } from '~/issues/search/read-search'
import { isCursor } from '~/store/cursor'
import { searchTexts } from '~/texts/en/search'
import { problemSentence } from '~/texts/search-problem'

const defaultLimit = 50
const largestLimit = 100

/**
 * `?q=is:open project:web&sort=count&limit=50&cursor=…` as a filter, or a sentence on the mistake; without `q` open issues. An invalid
 * search is rejected, because a script must not take all issues for the matching ones.
 */
export async function issueQuery(
  parameters: URLSearchParams,
  facets: Pick<Facets, 'names'>,
  viewer: Viewer,
): Promise<IssueFilter | string> {
  const q = parameters.get('q') ?? 'is:open'
  const { terms, problems } = await readSearch(facets, viewer, q)
  if (problems[0]) return problemSentence(q, problems[0], searchTexts.english)
  const sort = parameters.get('sort') ?? 'last-seen'
  const knownSort = sortCalled(sort)
  if (!knownSort) return `“${sort.slice(0, 100)}” is not a sort order. Use one of ${issueSorts.join(', ')}.`
  const limit = limitOf(parameters)
  if (typeof limit === 'string') return limit
  const cursor = parameters.get('cursor')
  if (cursor && !isCursor(cursor, knownSort))
    return 'This cursor is not valid for this list. Use “next” of the previous page, with the same sort.'
  return { status: 'all', search: { terms }, sort: knownSort, limit, ...(cursor && { cursor }) }
}

/** `?limit=`, or a sentence on the mistake. */
export function limitOf(parameters: URLSearchParams): number | string {
  const limit = Number(parameters.get('limit') ?? defaultLimit)
  if (!Number.isInteger(limit) || limit < 1 || limit > largestLimit)
    return `limit is a whole number from 1 to ${largestLimit}.`
  return limit
}

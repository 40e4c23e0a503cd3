import { type IssueFilter, issueSorts, sortCalled } from '~/issues/issue'
import { parseSearch } from '~/issues/search/parse-search'
import { isCursor } from '~/store/cursor'

const defaultLimit = 50
const largestLimit = 100

/**
 * `?q=is:open project:web&sort=count&limit=50&cursor=…` as a filter, or a sentence on what is wrong with it; without `q` open issues.
 * What is not understood is refused: a script must not take "everything" for "everything that matches".
 */
export function issueQuery(parameters: URLSearchParams): IssueFilter | string {
  const { terms, problems } = parseSearch(parameters.get('q') ?? 'is:open')
  if (problems[0]) return problems[0].message
  const sort = parameters.get('sort') ?? 'last-seen'
  const knownSort = sortCalled(sort)
  if (!knownSort) return `There is no sort “${sort.slice(0, 100)}”. There are ${issueSorts.join(', ')}.`
  const limit = limitOf(parameters)
  if (typeof limit === 'string') return limit
  const cursor = parameters.get('cursor')
  if (cursor && !isCursor(cursor, knownSort))
    return 'This cursor is not of this list. Take “next” of the page before, with the same sort.'
  return { status: 'all', search: { terms }, sort: knownSort, limit, ...(cursor && { cursor }) }
}

/** `?limit=`, or a sentence on what is wrong with it. */
export function limitOf(parameters: URLSearchParams): number | string {
  const limit = Number(parameters.get('limit') ?? defaultLimit)
  if (!Number.isInteger(limit) || limit < 1 || limit > largestLimit)
    return `limit is a whole number from 1 to ${largestLimit}.`
  return limit
}

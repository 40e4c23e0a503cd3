import type { IssueFilter } from '~/issues/issue'
import { parseIssueQuery } from '~/issues/issue-query'
import { isCursor } from '~/store/cursor'

const sorts = ['last-seen', 'count', 'first-seen'] as const
const defaultLimit = 50
const largestLimit = 100

/**
 * `?q=is:open project:web&sort=count&limit=50&cursor=…` as a filter, or a sentence on what is wrong with it.
 * Unknown terms are refused: a script must not take "everything" for "everything that matches".
 */
export function issueQuery(parameters: URLSearchParams): IssueFilter | string {
  const { problems, ...asked } = parseIssueQuery(parameters.get('q') ?? '')
  if (problems[0]) return problems[0]
  const sort = parameters.get('sort') ?? 'last-seen'
  const knownSort = sorts.find((name) => name === sort)
  if (!knownSort) return `There is no sort “${sort.slice(0, 100)}”. There are ${sorts.join(', ')}.`
  const limit = limitOf(parameters)
  if (typeof limit === 'string') return limit
  const cursor = parameters.get('cursor')
  if (cursor && !isCursor(cursor, knownSort))
    return 'This cursor is not of this list. Take “next” of the page before, with the same sort.'
  return { status: 'open', ...asked, sort: knownSort, limit, ...(cursor && { cursor }) }
}

/** `?limit=`, or a sentence on what is wrong with it. */
export function limitOf(parameters: URLSearchParams): number | string {
  const limit = Number(parameters.get('limit') ?? defaultLimit)
  if (!Number.isInteger(limit) || limit < 1 || limit > largestLimit)
    return `limit is a whole number from 1 to ${largestLimit}.`
  return limit
}

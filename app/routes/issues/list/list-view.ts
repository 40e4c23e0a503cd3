import type { Instant } from '~/clock'
import { isEscalating } from '~/issues/escalation'
import { type Issue, type IssueFilter, type IssuePage, type IssueRow, type IssueSort, sortCalled } from '~/issues/issue'
import { isNew } from '~/issues/newness'
import { type FoundIssues, mostCounted } from '~/issues/open-counts'
import { choose, speaksOf } from '~/issues/search/edit-search'
import { joinSearch } from '~/issues/search/search-tokens'
import type { Problem, Term } from '~/issues/search/term'
import { problemText, type SearchTexts } from '~/texts/search-problem'
import type { IssueRowShape } from '~/ui/issue-rows'

/**
 * The list's address: the search as typed, the order, and the page. `view`: the saved view it belongs to. `elsewhere`: the bare address
 * opens a view, so defaults must be written out.
 */
export type ListAddress = { q: string; sort: IssueSort; cursor?: string; view?: number; elsewhere?: true }

/** A saved view, as far as an address is about it. */
export type AddressedView = { id: number; q: string; sort: IssueSort; opensWith: boolean }

/** The default list. */
const usual = 'is:open'

/**
 * `?view=` is a saved view, `?q=&sort=` a search; without either the default view, if there is one. An unknown view is the default list.
 */
export function addressAmong(views: AddressedView[], search: URLSearchParams): ListAddress {
  const first = views.find(({ opensWith }) => opensWith)
  const asked = search.get('view')
  const isBare = !['q', 'sort', 'status', 'project', 'cursor'].some((name) => search.has(name))
  const view = asked === null ? (isBare ? first : undefined) : views.find(({ id }) => String(id) === asked)
  const cursor = search.get('cursor')
  const address = view ? { q: view.q, sort: view.sort, view: view.id, ...(cursor && { cursor }) } : readAddress(search)
  return { ...address, ...(first && { elsewhere: true }) }
}

/**
 * `?q=&sort=&cursor=`. A second `q` is text that was typed beside tokens. `status` and `project` of older addresses become terms. Without a
 * state and without a search, the list has open issues.
 */
export function readAddress(search: URLSearchParams): ListAddress {
  const typed = search.getAll('q')
  const status = stateNames.find((name) => name === search.get('status'))
  let q = typed.reduce(joinSearch, '')
  if (status && status !== 'all' && !speaksOf(q, 'is')) q = choose(q, 'is', status)
  const project = search.get('project')
  if (project && !speaksOf(q, 'project')) q = choose(q, 'project', project)
  if (typed.length === 0 && !status && !speaksOf(q, 'is')) q = choose(q, 'is', 'open')
  const cursor = search.get('cursor')
  return { q, sort: sortCalled(search.get('sort')) ?? 'last-seen', ...(cursor && { cursor }) }
}

/** The list's filter for the terms of its search. */
export const filterOf = ({ sort, cursor }: ListAddress, terms: Term[]): IssueFilter => {
  return { status: 'all', search: { terms }, sort, cursor, limit: 50 }
}

/** The address of the list with a change, without defaults. A change starts at the first page. */
export function listPath(path: string, address: ListAddress, change: Partial<ListAddress> = {}): string {
  const { q, sort, cursor, view, elsewhere } = { ...address, cursor: undefined, ...change }
  const search = new URLSearchParams()
  const isOfView = view !== undefined && q === address.q && sort === address.sort
  if (isOfView) search.set('view', String(view))
  else if (q !== usual || elsewhere) search.set('q', q)
  if (sort !== 'last-seen' && !isOfView) search.set('sort', sort)
  if (cursor) search.set('cursor', cursor)
  return search.size > 0 ? `${path}?${search}` : path
}

/** Nothing but the terms of the default list. */
export const isUsual = ({ q, sort }: ListAddress): boolean => q === usual && sort === 'last-seen'

/** `counted`: how many issues there are, if they were counted. */
export function foundOnPage(
  { rows, next, previous }: Pick<IssuePage, 'next' | 'previous'> & { rows: unknown[] },
  counted: number | undefined,
): FoundIssues {
  const page = { shown: rows.length, first: previous === undefined, last: next === undefined }
  if (page.first && page.last) return { ...page, all: rows.length, orMore: false }
  if (counted === undefined) return { ...page, orMore: true }
  return { ...page, all: counted, orMore: counted >= mostCounted }
}

/** A mistake for the page, and the search that was probably meant. */
export type ProblemMessage = { message: string; instead?: { text: string; q: string } }

export const problemMessages = (q: string, problems: Problem[], texts: SearchTexts): ProblemMessage[] =>
  problems.slice(0, mostProblems).map((problem) => {
    const { start, end, instead } = problem
    return {
      message: problemText(q, problem, texts),
      ...(instead && { instead: { text: instead, q: q.slice(0, start) + instead + q.slice(end) } }),
    }
  })

const mostProblems = 5

/** What `status` in an older address can say. */
const stateNames = ['open', 'regressed', 'resolved', 'muted', 'all'] as const

/** An issue as a row of the list. `platform`: of its project, if known. */
export function rowOf(issue: Issue & Partial<IssueRow>, now: Instant, platform?: string): IssueRowShape {
  const { priority, assignee = issue.triage?.team } = issue.triage ?? {}
  return {
    shortId: issue.shortId,
    ...titleParts(issue),
    culprit: issue.culprit?.slice(0, 200),
    platform: platform ?? issue.platform,
    level: issue.level,
    status: issue.status,
    firstSeen: issue.firstSeen,
    lastSeen: issue.lastSeen,
    count: issue.count,
    users: issue.users,
    trend: (issue.trend ?? []).join(' '),
    ...(isNew(issue, now) && { fresh: true }),
    ...(isEscalating(issue.triage?.escalatedAt, now) && { escalating: true }),
    ...(priority !== undefined && priority !== 'medium' && { priority }),
    ...(assignee && { assignee: assignee.name }),
    ...(issue.lookAlikes && { lookAlikes: issue.lookAlikes }),
    ...(issue.comments && { comments: issue.comments }),
    ...(issue.calls && { calls: issue.calls }),
  }
}

/** An issue's title in two parts: type and message. */
export function titleParts(issue: { title: string; type?: string }): { type?: string; text: string } {
  const prefix = issue.type && `${issue.type}: `
  if (!prefix || !issue.title.startsWith(prefix)) return { text: issue.title.slice(0, 300) }
  return { type: issue.type, text: issue.title.slice(prefix.length).slice(0, 300) }
}

import type { IssueFilter, IssueRow, IssueSort, IssueStatus } from '~/issues/issue'
import { parseIssueQuery } from '~/issues/issue-query'
import type { IssueRowShape } from '~/ui/issue-rows'

/**
 * What the issue list's address says: `status`, `project` and `sort`, or `q` as the API takes it, which counts for more.
 * Unknown words count as not said; those of `q` are told (`queryProblems`).
 */
export function readFilter(search: URLSearchParams): IssueFilter {
  const query = parseIssueQuery(search.get('q') ?? '')
  const named = stateTabs.find(({ status }) => status === search.get('status'))?.status
  return {
    status: query.status ?? named ?? 'open',
    project: query.project ?? (search.get('project') || undefined),
    sort: sorts.find(({ sort }) => sort === search.get('sort'))?.sort ?? 'last-seen',
    cursor: search.get('cursor') || undefined,
    limit: 50,
  }
}

/** What of `q` is not understood, a few terms of it. */
export const queryProblems = (search: URLSearchParams): string[] =>
  parseIssueQuery(search.get('q') ?? '').problems.slice(0, 3)

/** The address of the list with something changed; what is as usual is left out. A changed filter starts at its first page. */
export function listPath(path: string, filter: IssueFilter, change: Partial<IssueFilter>): string {
  const { status, project, sort, cursor } = { ...filter, cursor: undefined, ...change }
  const search = new URLSearchParams()
  if (status !== 'open') search.set('status', status)
  if (project) search.set('project', project)
  if (sort !== 'last-seen') search.set('sort', sort)
  if (cursor) search.set('cursor', cursor)
  return search.size > 0 ? `${path}?${search}` : path
}

export const stateTabs: { status: IssueStatus | 'all'; name: string }[] = [
  { status: 'open', name: 'Open' },
  { status: 'regressed', name: 'Regressed' },
  { status: 'resolved', name: 'Resolved' },
  { status: 'muted', name: 'Muted' },
  { status: 'all', name: 'All' },
]

export const sorts: { sort: IssueSort; name: string }[] = [
  { sort: 'last-seen', name: 'Last seen' },
  { sort: 'count', name: 'Most events' },
  { sort: 'first-seen', name: 'Newest' },
]

/** An issue as a list draws it. */
export function rowOf(issue: Omit<IssueRow, 'trend'> & { trend?: number[] }): IssueRowShape {
  return {
    shortId: issue.shortId,
    ...titleParts(issue),
    culprit: issue.culprit?.slice(0, 200),
    project: issue.project.name,
    level: issue.level,
    status: issue.status,
    firstSeen: issue.firstSeen,
    lastSeen: issue.lastSeen,
    count: issue.count,
    trend: issue.trend ?? [],
    ...(issue.lookAlikes && { lookAlikes: issue.lookAlikes }),
  }
}

/** An issue's title in its two halves: what broke, and what it said. */
export function titleParts(issue: { title: string; type?: string }): { type?: string; text: string } {
  const prefix = issue.type && `${issue.type}: `
  if (!prefix || !issue.title.startsWith(prefix)) return { text: issue.title.slice(0, 300) }
  return { type: issue.type, text: issue.title.slice(prefix.length).slice(0, 300) }
}

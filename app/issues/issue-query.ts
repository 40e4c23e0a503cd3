import type { IssueFilter } from './issue'

const statuses = ['open', 'regressed', 'resolved', 'muted', 'all'] as const

/**
 * `is:open project:web`: what a list of issues is asked for, the same on the page and in the API. Of terms that are said twice the last
 * one counts. `problems`: a sentence for every term that is not understood; the others are read all the same.
 */
export function parseIssueQuery(
  query: string,
): Partial<Pick<IssueFilter, 'status' | 'project'>> & { problems: string[] } {
  const parsed: ReturnType<typeof parseIssueQuery> = { problems: [] }
  for (const term of query.split(/\s+/).filter(Boolean)) {
    const [, key, value] = /^(is|project):(\S+)$/.exec(term) ?? []
    const status = statuses.find((name) => name === value)
    if (key === 'is' && status) parsed.status = status
    else if (key === 'project' && value) parsed.project = value
    else parsed.problems.push(`“${term.slice(0, 100)}” is not understood. ${vocabulary}`)
  }
  return parsed
}

const vocabulary = `There are is:${statuses.join('|')} and project:<slug>.`

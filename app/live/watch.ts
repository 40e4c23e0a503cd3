import type { Instant } from '../clock'
import { parseSearch } from '../issues/search/parse-search'
import type { Term } from '../issues/search/term'

/** What a page wants to hear of: the issues a search finds, or one issue. */
export type Watch = { kind: 'list'; terms: Term[]; since: Instant } | { kind: 'issue'; shortId: string }

/** Of a list: how many issues are new or open again since it was made, and how many have new events. `full`: there are more. */
export type ListNews = { fresh: number; changed: number; full: boolean }
/** Of an issue: its events and its status by now. */
export type IssueNews = { count: number; status: string }

const longest = 2000

/** `/live?q=<search>&since=<instant>` or `/live?issue=<short id>`; undefined for anything else. */
export function readWatch(search: URLSearchParams): Watch | undefined {
  const shortId = search.get('issue')
  if (shortId !== null) return /^[\w-]{1,100}$/.test(shortId) ? { kind: 'issue', shortId } : undefined
  const q = search.get('q') ?? ''
  const since = Number(search.get('since') ?? NaN)
  if (q.length > longest || !Number.isSafeInteger(since) || since <= 0) return undefined
  return { kind: 'list', terms: parseSearch(q).terms, since }
}

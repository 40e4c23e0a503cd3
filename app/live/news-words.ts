import { plural } from '../ui/count-words'
import type { IssueNews, ListNews } from './watch'

/** What a list says of its news; undefined when there are none. */
export function listWords(news: ListNews | undefined): string | undefined {
  if (!news) return undefined
  const { fresh, changed, full } = news
  if (full) return `${fresh + changed} or more new or changed`
  if (fresh > 0 && changed > 0) return `${fresh} new, ${changed} with new events`
  if (fresh > 0) return `${fresh} new`
  return changed > 0 ? `${changed} with new events` : undefined
}

/** What an issue's page says that shows it as it was. */
export function issueWords(shown: IssueNews, news: IssueNews | undefined): string | undefined {
  if (!news) return undefined
  const events = news.count - shown.count
  const state = news.status === shown.status ? undefined : stateWords[news.status]
  if (events > 0 && state) return `${plural(events, 'new event')}, ${state}`
  return events > 0 ? plural(events, 'new event') : state
}

const stateWords: Record<string, string> = {
  open: 'open again',
  regressed: 'happened again',
  resolved: 'resolved meanwhile',
  muted: 'muted meanwhile',
}

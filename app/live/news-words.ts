import type { newsTexts } from '../texts/en/news'
import type { TextsOf } from '../texts/namespace'
import type { IssueNews, ListNews } from './watch'

type NewsTexts = TextsOf<typeof newsTexts>

/** What a list says of its news; undefined when there are none. */
export function listWords(news: ListNews | undefined, texts: NewsTexts): string | undefined {
  if (!news) return undefined
  const { fresh, changed, full } = news
  if (full) return texts.orMore(fresh + changed)
  if (fresh > 0 && changed > 0) return texts.both(fresh, changed)
  if (fresh > 0) return texts.fresh(fresh)
  return changed > 0 ? texts.changed(changed) : undefined
}

/** What an issue's page says that shows it as it was. */
export function issueWords(shown: IssueNews, news: IssueNews | undefined, texts: NewsTexts): string | undefined {
  if (!news) return undefined
  const events = news.count - shown.count
  const state = news.status === shown.status ? undefined : texts.states[news.status]
  if (events > 0 && state) return texts.eventsAnd(events, state)
  return events > 0 ? texts.events(events) : state
}

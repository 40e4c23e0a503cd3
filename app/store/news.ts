import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { Issue } from '../issues/issue'
import type { Search } from '../issues/search/term'

/** What happened while a list was open. Types only. For those who triage the project; the query checks the permission. */
export interface News {
  /**
   * The newest issues of a search that happened since a moment, at most `limit`. `among`: only these issues, regardless of the times of
   * their events, because they are known to have happened.
   */
  since(
    viewer: Viewer,
    asked: { search: Pick<Search, 'terms'>; since: Instant; among?: Issue['id'][]; limit: number },
  ): Promise<NewsItem[]>
}

/** `fresh`: the issue is new or was reopened since then; otherwise it has new events. */
export type NewsItem = { id: Issue['id']; fresh: boolean }

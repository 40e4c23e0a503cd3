import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { Issue } from '../issues/issue'
import type { Search } from '../issues/search/term'

/** What happened while somebody looked at a list. Types only. For who triages the project; the permission stands in the query. */
export interface News {
  /**
   * Issues a search finds that happened since a moment, the newest of them: `limit` at most. `among`: only these are asked about, whatever
   * their events say of the time (they happened, we saw it).
   */
  since(
    viewer: Viewer,
    asked: { search: Pick<Search, 'terms'>; since: Instant; among?: Issue['id'][]; limit: number },
  ): Promise<NewsItem[]>
}

/** `fresh`: the issue is new, or open again, since then; otherwise it has new events. */
export type NewsItem = { id: Issue['id']; fresh: boolean }

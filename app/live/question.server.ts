import type { Viewer } from '../accounts/viewer'
import type { Store } from '../store/store'
import type { LiveLimits } from './limits'
import type { IssueNews, ListNews, Watch } from './watch'

/** What one page would hear now. */
export type Question = {
  /** Of these issues it is known that they happened; `undefined`: what happened is to be looked up. Undefined when the viewer may not know. */
  ask(viewer: Viewer, happened: number[] | undefined): Promise<ListNews | IssueNews | undefined>
  /** Whether there is anything to ask after these issues happened. */
  concerns(happened: number[]): boolean
  /** Whether what people decide changes the answer. */
  heedsDecisions: boolean
}

type NewsSource = { issues: Pick<Store['issues'], 'byShortId'>; news: Store['news'] }

export function questionOf(watch: Watch, store: NewsSource, limits: Pick<LiveLimits, 'told'>): Question {
  return watch.kind === 'issue' ? ofIssue(watch, store) : ofList(watch, store, limits)
}

function ofIssue({ shortId }: Watch & { kind: 'issue' }, { issues }: NewsSource): Question {
  let id: number | undefined
  return {
    async ask(viewer) {
      const issue = await issues.byShortId(viewer, shortId)
      id = issue?.id
      return issue && { count: issue.count, status: issue.status }
    },
    heedsDecisions: true,
    concerns: (happened) => id === undefined || happened.includes(id),
  }
}

/** Remembers what was found, so that only what happened since is asked for. */
function ofList(
  { terms, since }: Watch & { kind: 'list' },
  { news }: NewsSource,
  { told }: Pick<LiveLimits, 'told'>,
): Question {
  const search = { terms }
  const known = new Map<number, boolean>()
  const isFull = () => known.size >= told
  return {
    async ask(viewer, happened) {
      if (!happened) known.clear()
      const among = happened?.filter((id) => !known.has(id))
      const asked = { search, since, limit: told - known.size, ...(among && { among }) }
      const found = among?.length === 0 || isFull() ? [] : await news.since(viewer, asked)
      for (const { id, fresh } of found) known.set(id, fresh)
      const fresh = [...known.values()].filter(Boolean).length
      return { fresh, changed: known.size - fresh, full: isFull() }
    },
    heedsDecisions: false,
    concerns: (happened) => !isFull() && happened.some((id) => !known.has(id)),
  }
}

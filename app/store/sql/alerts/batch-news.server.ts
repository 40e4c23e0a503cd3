import type { AlertNews } from '../../../alerts/alert'
import type { Instant } from '../../../clock'
import type { ReceivedFeedback } from '../../../feedback/feedback'
import type { ItemOutcome } from '../../../recording/batch'
import { countFacets, type FacetGroup } from '../../../recording/decide-facets'
import type { IssueDecisions } from '../../../recording/decide-issues'
import { eventsOfIssues, firstRegressions, newsOfIssues, newsOfRefusals } from '../../../recording/news-of-batch'
import type { PlacedBatch } from '../../../recording/place-issues'
import type { IdOf } from '../../../recording/references'
import { filterInOrder, mapInOrder } from '../../in-order'
import type { Batch } from '../../store'
import type { Db } from '../db'
import { isEvent } from '../dialect'
import { bytesOfHex } from '../hex.server'
import { type CausedNews, prepareAlerting } from './alerting.server'
import { prepareCrashFree } from './crash-free.server'
import { asksForKind, prepareLoadedRules } from './loaded-rules.server'
import { prepareThresholds } from './thresholds.server'

/**
 * A recorded batch with the ids that its issues got. `facets`: of each of its groups. `nonEvents`: the outcome of each item that is not an
 * event.
 */
type RecordedBatch = {
  batch: Batch
  placed: PlacedBatch
  facets: readonly FacetGroup[]
  decisions: IssueDecisions
  issueId: IdOf
  nonEvents: ItemOutcome[]
}

/** Notifies about a recorded batch, in its transaction. Costs one read when there are no rules. */
export function prepareBatchNews(db: Db): (recorded: RecordedBatch) => Promise<void> {
  const loadedRules = prepareLoadedRules(db)
  const alert = prepareAlerting(db)
  const crossedThresholds = prepareThresholds(db)
  const crashing = prepareCrashFree(db)
  const issueOfEvent = db
    .prepare<{ eventId: Uint8Array; projectId: number }, number>(
      `select coalesce(i.merged_into, i.id)
      from event e
      join issue i on i.id = e.issue_id
      where ${isEvent('e', ':eventId', ':projectId')}`,
    )
    .pluck()
  // The history already contains the regressions of this batch.
  const regressions = db
    .prepare<{ release: string; projectId: number }, number>(
      `select count(*)
      from issue_history h
      where h.what = 'regressed'
      and h.detail = :release
      and h.issue_id in (select id from issue where project_id = :projectId)`,
    )
    .pluck()

  const reported = async ({ id, projectId, eventId }: ReceivedFeedback, at: Instant): Promise<AlertNews> => {
    const bytes = bytesOfHex(eventId ?? '')
    const issueId = bytes && (await issueOfEvent.get({ eventId: bytes, projectId }))
    return {
      kind: 'reported',
      projectId,
      at,
      ...(issueId !== undefined && { issueId }),
      detail: eventId === undefined ? { reason: id } : { eventId },
    }
  }

  /** Finds the releases in which an issue had regressed before this batch. */
  const regressedBefore = async (news: AlertNews[]): Promise<Set<string>> => {
    const now = new Map<string, { projectId: number; release: string; count: number }>()
    for (const { kind, projectId, detail } of news) {
      if (kind !== 'regressed' || detail.release === undefined) continue
      const key = `${projectId} ${detail.release}`
      const known = now.get(key)
      if (known) known.count++
      else now.set(key, { projectId, release: detail.release, count: 1 })
    }
    const before = await filterInOrder(
      [...now],
      async ([, { count, ...asked }]) => ((await regressions.get(asked)) ?? 0) > count,
    )
    return new Set(before.map(([key]) => key))
  }

  return async ({ batch, placed, facets, decisions, issueId, nonEvents }) => {
    const loaded = await loadedRules()
    if (loaded.rules.length === 0) return
    await db.lock('alerts')
    const { at } = batch
    const news: CausedNews[] = newsOfIssues(decisions.news, placed, issueId, at)
    if (asksForKind(loaded, 'threshold'))
      news.push(...(await crossedThresholds(loaded, { placed, facets }, issueId, at)))
    if (asksForKind(loaded, 'release')) {
      news.push(
        ...firstRegressions(news, await regressedBefore(news)),
        ...(await crashing(loaded, batch.nonEvents, at)),
      )
    }
    if (asksForKind(loaded, 'refused')) news.push(...newsOfRefusals(batch))
    if (asksForKind(loaded, 'reported')) {
      await mapInOrder(batch.nonEvents, async (item, index) => {
        if (item.kind === 'feedback' && nonEvents[index]?.outcome === 'processed')
          news.push(await reported(item.item, at))
      })
    }
    if (news.length === 0) return
    const events = eventsOfIssues(placed, issueId)
    const causing = new Map<number, ReturnType<typeof countFacets>>()
    await alert(news, at, (id) => {
      const known = causing.get(id)
      const own = known ? undefined : events.get(id)
      const counted = known ?? (own && countFacets(own))
      if (counted) causing.set(id, counted)
      return counted
    })
  }
}

import { belowCrashFree, crashFreeHours, type ReleaseSessions } from '../../../alerts/decide-crash-free'
import { hourOf, type Instant } from '../../../clock'
import { flatMapInOrder } from '../../in-order'
import type { NonEventItem } from '../../non-event-items'
import type { Db } from '../db'
import type { CausedNews } from './alerting.server'
import type { LoadedRules } from './loaded-rules.server'

/** Finds releases whose rate of crash-free sessions is below the threshold of a rule, among those whose sessions are in the batch. */
export function prepareCrashFree(
  db: Db,
): (loaded: LoadedRules, items: NonEventItem[], at: Instant) => Promise<CausedNews[]> {
  const sessions = db.prepare<{ projectId: number; from: number; release: string }, ReleaseSessions>(
    `select coalesce(sum(case when status = 'started' then count else 0 end), 0) as started,
      coalesce(sum(case when status = 'crashed' then count else 0 end), 0) as crashed
    from session_hour
    where project_id = :projectId
    and hour >= :from
    and release = :release`,
  )
  return async ({ rules }, items, at) => {
    const asking = rules.filter(({ when }) => when.some((one) => one.kind === 'release' && one.crashFree))
    if (asking.length === 0) return []
    const releases = new Map<string, { projectId: number; release: string }>()
    for (const item of items) {
      if (item.kind !== 'sessions') continue
      const { projectId, counts } = item.item
      for (const { release } of counts)
        if (release !== '') releases.set(`${projectId} ${release}`, { projectId, release })
    }
    return await flatMapInOrder([...releases.values()], async ({ projectId, release }): Promise<CausedNews[]> => {
      const own = asking.filter((rule) => rule.projectId === null || rule.projectId === projectId)
      const counted =
        own.length > 0 && (await sessions.get({ projectId, from: hourOf(at) - crashFreeHours + 1, release }))
      if (!counted) return []
      const { ruleIds, percent } = belowCrashFree(own, counted)
      if (ruleIds.length === 0) return []
      const detail = { release, crashFree: percent, count: counted.started }
      return [{ kind: 'release', projectId, at, detail, onlyRules: new Set(ruleIds) }]
    })
  }
}

import { days, type Instant } from '../clock'
import type { AlertNews } from './alert'
import { decideAlerts, type NewsToDecide, type RuleToDecide } from './decide-alerts'

/** Something that happened, with the state its issue had then. */
export type PastNews = NewsToDecide

export type PreviewedAlerts = {
  /** How many alerts there would have been, also on each day from `since` on. */
  count: number
  perDay: number[]
  /** The newest of them first. */
  alerts: AlertNews[]
}

/**
 * When a rule would have alerted. Decides what happened since `since` again, one piece of news after the other, each with the pauses of those
 * before it. A channel that is off or missing does not matter here: it can be added.
 */
export function previewAlerts(
  rule: Omit<RuleToDecide, 'reachable'>,
  happened: PastNews[],
  { since, until, limit }: { since: Instant; until: Instant; limit: number },
): PreviewedAlerts {
  const reachable: RuleToDecide = { ...rule, enabled: true, reachable: [0] }
  const pauses = new Map<string, Instant | null>()
  const perDay = Array.from({ length: Math.max(1, Math.ceil((until - since) / days(1))) }, () => 0)
  const alerts: AlertNews[] = []
  for (const one of [...happened].sort((a, b) => a.at - b.at)) {
    const [decision] = decideAlerts([one], [reachable], { pauses }, one.at)
    if (decision?.outcome !== 'sent' && decision?.outcome !== 'quiet') continue
    for (const key of decision.ends ?? []) pauses.delete(key)
    if (decision.pause) pauses.set(decision.pause.key, decision.pause.until)
    alerts.push(decision.news)
    const day = Math.min(perDay.length - 1, Math.floor((one.at - since) / days(1)))
    if (day >= 0) perDay[day]!++
  }
  return { count: alerts.length, perDay, alerts: alerts.reverse().slice(0, limit) }
}

/** Events of an issue or a project in one hour. */
export type CountedHour = { projectId: number; issueId?: number; hour: Instant; count: number }

/**
 * When a threshold was crossed, by hours: minutes are not kept for so long. What came in one hour is taken to have come within `minutes`, so
 * a threshold of a few minutes may show crossings that were none. `counts`: of several issues or projects, in any order.
 */
export function pastCrossings(
  counts: CountedHour[],
  threshold: { count: number; minutes: number },
  hourLength: number,
): AlertNews[] {
  const byTarget = new Map<string, CountedHour[]>()
  for (const one of counts) {
    const key = `${one.projectId} ${one.issueId ?? 0}`
    const known = byTarget.get(key)
    if (known) known.push(one)
    else byTarget.set(key, [one])
  }
  const hours = Math.max(1, Math.ceil(threshold.minutes / 60))
  return [...byTarget.values()].flatMap((own) => {
    const sorted = [...own].sort((a, b) => a.hour - b.hour)
    const inWindow = (end: Instant) =>
      sorted.reduce((sum, { hour, count }) => (hour <= end && hour > end - hours * hourLength ? sum + count : sum), 0)
    let crossed = false
    return sorted.flatMap(({ projectId, issueId, hour }): AlertNews[] => {
      const after = inWindow(hour)
      if (inWindow(hour - hourLength) < threshold.count / 2) crossed = false
      if (crossed || after < threshold.count) return []
      crossed = true
      const detail = { count: after, minutes: threshold.minutes, of: 'events' as const }
      const scope = issueId === undefined ? ('project' as const) : ('issue' as const)
      return [
        {
          kind: 'threshold',
          projectId,
          ...(issueId !== undefined && { issueId }),
          at: hour,
          detail: { ...detail, scope },
        },
      ]
    })
  })
}

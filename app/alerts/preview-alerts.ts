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

/** Events of an issue or a project in one hour, or one person it happened to. Without `issueId`: of the project. */
export type CountedHour = { projectId: number; issueId?: number; hour: Instant } & (
  | { count: number }
  | { person: string }
)

type Target = { projectId: number; issueId?: number; hours: Map<Instant, { events: number; people: Set<string> }> }

/**
 * When a threshold was crossed, by hours: minutes are not kept for so long. What came in one hour is taken to have come within `minutes`, so
 * a threshold of a few minutes may show crossings that were none. `counts`: of several issues or projects, in any order.
 */
export function pastCrossings(
  counts: CountedHour[],
  { count: least, minutes, of }: { count: number; minutes: number; of: 'events' | 'users' },
  hourLength: number,
): AlertNews[] {
  const hours = Math.max(1, Math.ceil(minutes / 60))
  return [...byTarget(counts).values()].flatMap(({ projectId, issueId, hours: counted }) => {
    const within = (end: Instant): number => {
      const people = new Set<string>()
      let events = 0
      for (let back = 0; back < hours; back++) {
        const own = counted.get(end - back * hourLength)
        events += own?.events ?? 0
        for (const person of own?.people ?? []) people.add(person)
      }
      return of === 'users' ? people.size : events
    }
    let crossed = false
    return [...counted.keys()]
      .sort((a, b) => a - b)
      .flatMap((hour): AlertNews[] => {
        const after = within(hour)
        if (within(hour - hourLength) < least / 2) crossed = false
        if (crossed || after < least) return []
        crossed = true
        const scope = issueId === undefined ? ('project' as const) : ('issue' as const)
        const about = { projectId, ...(issueId !== undefined && { issueId }), at: hour }
        return [{ kind: 'threshold', ...about, detail: { count: after, minutes, of, scope } }]
      })
  })
}

function byTarget(counts: CountedHour[]): Map<string, Target> {
  const targets = new Map<string, Target>()
  for (const { projectId, issueId, hour, ...counted } of counts) {
    const key = `${projectId} ${issueId ?? 0}`
    const target = targets.get(key) ?? { projectId, ...(issueId !== undefined && { issueId }), hours: new Map() }
    const own = target.hours.get(hour) ?? { events: 0, people: new Set<string>() }
    if ('person' in counted) own.people.add(counted.person)
    else own.events += counted.count
    target.hours.set(hour, own)
    targets.set(key, target)
  }
  return targets
}

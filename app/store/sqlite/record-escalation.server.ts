import { hourOf, hours, type Instant } from '../../clock'
import { escalation, escalationThreshold } from '../../issues/escalation'
import type { ProcessedEvent } from '../store'
import type { Db } from './open.server'

type Watched = { id: number; members: number; firstSeen: Instant; escalatedAt: Instant | null }

/** An issue's hours are summed up with those of what is merged into it. */
const shownUnder = 'issue_id in (select :id union all select id from issue where merged_into = :id)'

/**
 * Marks issues whose hour is out of the ordinary. What is usual is read once an issue and hour, and only when the hour has as many events
 * as any issue needs.
 */
export function prepareEscalation(db: Db) {
  const inHour = db.prepare<{ id: number; hour: number }, { count: number | null }>(
    'select count from issue_hour where issue_id = :id and hour = :hour',
  )
  const inHourTogether = db.prepare<{ id: number; hour: number }, { count: number | null }>(
    `select sum(count) as count from issue_hour where ${shownUnder} and hour = :hour`,
  )
  const before = db.prepare<{ id: number; from: number; hour: number }, { count: number }>(
    `select sum(count) as count from issue_hour where ${shownUnder} and hour >= :from and hour < :hour group by hour`,
  )
  const mark = db.prepare('update issue set escalated_at = :escalatedAt where id = :id')
  const thresholds = new Map<number, { hour: number; threshold: number | undefined }>()

  const thresholdOf = ({ id, firstSeen }: Watched, hour: number) => {
    const asked = thresholds.get(id)
    if (asked?.hour === hour) return asked.threshold
    if (thresholds.size >= 10_000) thresholds.clear()
    const counts = before.all({ id, from: hour - escalation.history, hour }).map(({ count }) => count)
    const threshold = escalationThreshold(counts, hour - hourOf(firstSeen))
    thresholds.set(id, { hour, threshold })
    return threshold
  }

  /** Called when the hours of the events are counted. Whether an escalation begins with them. */
  return (issue: Watched, events: ProcessedEvent[], at: Instant): boolean => {
    const now = hourOf(at)
    let hour = 0
    for (const { event } of events) {
      const one = hourOf(event.timestamp)
      if (one <= now && one > hour) hour = one
    }
    const escalatedAt = hours(hour)
    if (hour <= now - escalation.lasts || (issue.escalatedAt ?? 0) >= escalatedAt) return false
    const counted = issue.members > 0 ? inHourTogether : inHour
    const count = counted.get({ id: issue.id, hour })?.count ?? 0
    if (count < escalation.fewest || count < (thresholdOf(issue, hour) ?? Number.POSITIVE_INFINITY)) return false
    mark.run({ id: issue.id, escalatedAt })
    return issue.escalatedAt === null || issue.escalatedAt < escalatedAt - hours(escalation.lasts)
  }
}

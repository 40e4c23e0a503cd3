import { nextSummaryAt, type SummarySchedule } from '../../../alerts/summary-schedule'
import type { Instant } from '../../../clock'
import type { SummaryMails } from '../../mail-settings'
import type { Db } from '../db'
import { prepareEnqueue } from './enqueue.server'

type Due = SummarySchedule & { userId: number; since: Instant }

/**
 * One summary per person and period. The time of the next one commits with the delivery. After a downtime of several periods there is one
 * summary since the last one.
 */
export function sqlSummaryMails(db: Db): SummaryMails {
  const enqueue = prepareEnqueue(db)
  const due = db.prepare<{ at: Instant; limit: number }, Due>(
    `select user_id as userId, every, weekday, hour, time_zone as timeZone, since
    from summary_mail
    where next_at <= +:at
    and user_id in (select id from account where disabled_at is null)
    order by next_at
    limit +:limit`,
  )
  const advance = db.prepare('update summary_mail set since = :at, next_at = :nextAt where user_id = :userId')
  const enqueueDue = db.transaction(async (at: Instant, limit: number) => {
    const people = await due.all({ at, limit })
    for (const { userId, since, ...schedule } of people) {
      await enqueue([{ userId, projectId: 0, kind: 'summary', detail: { since }, at, dueAt: at }])
      await advance.run({ userId, at, nextAt: nextSummaryAt(schedule, at) })
    }
    return people.length
  })
  return { enqueueDue }
}

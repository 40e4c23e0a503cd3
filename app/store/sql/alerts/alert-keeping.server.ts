import { hours, type Instant } from '../../../clock'
import { minuteOf } from '../../../recording/count-for-thresholds'
import type { AlertKeeping } from '../../alert-rules'
import type { Db } from '../db'
import { prepareLoadedRules } from './loaded-rules.server'

/** Maximum rows of each kind that one run deletes. */
const atOnce = 500

/** Deletes what no rule needs any more: old minutes, people of look-ups, pauses that ended. */
export function sqlAlertKeeping(db: Db): AlertKeeping {
  const loadedRules = prepareLoadedRules(db)
  const minutes = db.prepare<{ before: number }>(
    `delete from alert_minute
    where (project_id, search, issue_id, minute) in (
      select project_id, search, issue_id, minute from alert_minute where minute < :before limit ${atOnce}
    )`,
  )
  const people = db.prepare<{ before: number }>(
    `delete from alert_minute_user
    where (project_id, search, issue_id, user_hash) in (
      select project_id, search, issue_id, user_hash from alert_minute_user where minute < :before limit ${atOnce}
    )`,
  )
  const lookUps = db.prepare<{ before: Instant }>(
    `delete from alert_look_up
    where (issue_id, person) in (select issue_id, person from alert_look_up where at < :before limit ${atOnce})`,
  )
  const pauses = db.prepare<{ at: Instant }>(
    `delete from alert_pause
    where (rule_id, project_id, issue_id, kind) in (
      select rule_id, project_id, issue_id, kind from alert_pause where until is not null and until <= :at limit ${atOnce}
    )`,
  )
  const forget = db.transaction(async (at: Instant): Promise<boolean> => {
    const whens = (await loadedRules()).rules.flatMap(({ when }) => when)
    const spans = whens.flatMap((when) => (when.kind === 'threshold' ? [when.minutes] : []))
    const before = minuteOf(at) - Math.max(0, ...spans)
    const deleted = [
      await minutes.run({ before }),
      await people.run({ before }),
      await lookUps.run({ before: at - hours(1) }),
      await pauses.run({ at }),
    ]
    return deleted.some(({ changes }) => changes >= atOnce)
  })
  return { forget }
}

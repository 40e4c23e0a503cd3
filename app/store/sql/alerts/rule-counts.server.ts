import type { RuleOutcome } from '../../../alerts/rule'
import { days, type Instant } from '../../../clock'
import type { Db } from '../db'

/** The outcome of an alert of a rule. */
export type CountedOutcome = { ruleId: number; outcome: RuleOutcome }

/** Counts outcomes by rule and by the day of `at`. Deleted rules are skipped. */
export function prepareRuleCounts(db: Db): (outcomes: CountedOutcome[], at: Instant) => Promise<void> {
  const add = db.prepare<{ ruleId: number; day: number; outcome: string; count: number }>(
    `insert into alert_rule_day (rule_id, day, outcome, count)
    select id, :day, :outcome, :count from alert_rule where id = :ruleId
    on conflict (rule_id, day, outcome) do update set count = alert_rule_day.count + excluded.count`,
  )
  return async (outcomes, at) => {
    const day = Math.floor(at / days(1))
    const counts = new Map<string, CountedOutcome & { count: number }>()
    for (const { ruleId, outcome } of outcomes) {
      const key = `${ruleId} ${outcome}`
      const known = counts.get(key)
      if (known) known.count++
      else counts.set(key, { ruleId, outcome, count: 1 })
    }
    for (const { ruleId, outcome, count } of counts.values()) await add.run({ ruleId, outcome, day, count })
  }
}

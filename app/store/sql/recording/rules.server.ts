import type { Instant } from '../../../clock'
import type { ProcessedEvent } from '../../store'
import type { Db } from '../db'

/** Counts the events that each rule applied to, once per rule and batch. */
export function prepareRuleHits(db: Db): (fresh: ProcessedEvent[], at: Instant) => Promise<void> {
  const add = db.prepare('update grouping_rule set hits = hits + :hits, last_hit_at = :at where id = :id')
  return async (fresh, at) => {
    const hits = new Map<number, number>()
    for (const { ruleId } of fresh) if (ruleId !== undefined) hits.set(ruleId, (hits.get(ruleId) ?? 0) + 1)
    await add.runEach(Array.from(hits, ([id, count]) => ({ id, hits: count, at })))
  }
}

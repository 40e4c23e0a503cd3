import type { Instant } from '../../../clock'
import type { ProcessedEvent } from '../../store'
import type { Db } from '../open.server'

/** Counts what the rules of projects applied to: once per rule and batch. */
export function prepareRuleHits(db: Db): (fresh: ProcessedEvent[], at: Instant) => void {
  const add = db.prepare('update grouping_rule set hits = hits + :hits, last_hit_at = :at where id = :id')
  return (fresh, at) => {
    const hits = new Map<number, number>()
    for (const { ruleId } of fresh) if (ruleId !== undefined) hits.set(ruleId, (hits.get(ruleId) ?? 0) + 1)
    for (const [id, count] of hits) add.run({ id, hits: count, at })
  }
}

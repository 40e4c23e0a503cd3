import type { Distribution, Insight } from '../../insight'
import type { Db } from '../db'
import { listed } from '../dialect'
import { prepareMergeTargets } from '../issues/merge-targets.server'

type DistributionParameters = { id: number; names: string | null }
type Counted = { name: string; value: string; count: number; lastSeen: number }

/** Reads only counters, and no events. */
export function prepareDistributions(db: Db): Insight['distribution'] {
  const mergeTargetOf = prepareMergeTargets(db)
  const together = `(
      select :id as id
      union all
      select id from issue where merged_into = :id
    ) m`
  const named = `(:names is null or f.name in ${listed(':names')})`
  const kept = db.prepare<DistributionParameters, Counted>(
    `select f.name, v.value, sum(v.count) as count, max(v.last_seen) as lastSeen
    from ${together}
    join issue_facet v on v.issue_id = m.id
    join facet f on f.id = v.facet_id
    where ${named}
    group by f.id, v.value
    order by f.name, count desc, v.value`,
  )
  const other = db.prepare<DistributionParameters, { name: string; count: number }>(
    `select f.name, sum(o.count) as count
    from ${together}
    join issue_facet_other o on o.issue_id = m.id
    join facet f on f.id = o.facet_id
    where ${named}
    group by f.id`,
  )
  return async (viewer, shortId, { perName, names }) => {
    const mergeTarget = await mergeTargetOf(viewer, shortId)
    if (!mergeTarget) return undefined
    const asked = { id: mergeTarget.id, names: names ? JSON.stringify(names) : null }
    const found = new Map<string, Distribution>()
    const [values, others] = await Promise.all([kept.all(asked), other.all(asked)])
    for (const { name, ...counted } of values) {
      const one = found.get(name) ?? { name, count: 0, values: [], kept: 0, others: 0, capped: false }
      found.set(name, one)
      one.kept++
      one.count += counted.count
      if (one.values.length < perName) one.values.push(counted)
      else one.others += counted.count
    }
    for (const { name, count } of others) {
      const one = found.get(name)
      if (one && count > 0) Object.assign(one, { count: one.count + count, others: one.others + count, capped: true })
    }
    return [...found.values()]
  }
}

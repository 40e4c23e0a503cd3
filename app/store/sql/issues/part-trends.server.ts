import { hours } from '../../../clock'
import type { Insight, Trend } from '../../insight'
import type { Db } from '../db'
import { prepareMergeTargets } from './merge-targets.server'

type TrendParameters = { id: number; after: number; until: number; hoursPerBar: number }
type Counted = { bar: number; count: number }

/** Maximum releases that a chart marks. */
const mostReleases = 40

export function preparePartTrends(db: Db): Insight['trend'] {
  const mergeTargetOf = prepareMergeTargets(db)
  const together = `(
      select :id as id
      union all
      select id from issue where merged_into = :id
    ) m`
  const inTime = 'h.hour > :after and h.hour <= :until'
  const bar = 'cast((h.hour - :after - 1) / :hoursPerBar as integer) as bar'
  const all = db.prepare<TrendParameters, Counted>(
    `select ${bar}, sum(h.count) as count
    from ${together}
    join issue_hour h on h.issue_id = m.id and ${inTime}
    group by bar`,
  )
  const partsBy = (by: 'release' | 'environment') =>
    db.prepare<TrendParameters, Counted & { name: string }>(
      `select p.${by} as name, ${bar}, sum(h.count) as count
      from ${together}
      join issue_part_hour h on h.issue_id = m.id and ${inTime}
      join trend_part p on p.id = h.part_id
      group by name, bar`,
    )
  const parts = { release: partsBy('release'), environment: partsBy('environment') }
  const releases = db.prepare<{ projectId: number; from: number; until: number }, Trend['releases'][number]>(
    `select version, first_seen as firstSeen
    from release_seen
    where project_id = :projectId
    and first_seen >= :from
    and first_seen < :until
    order by first_seen desc
    limit ${mostReleases}`,
  )

  return async (viewer, shortId, { by, untilHour, bars, hoursPerBar, most }) => {
    const mergeTarget = await mergeTargetOf(viewer, shortId)
    if (!mergeTarget) return undefined
    const after = untilHour - bars * hoursPerBar
    const asked = { id: mergeTarget.id, after, until: untilHour, hoursPerBar }
    const none = () => new Array<number>(bars).fill(0)
    const counts = none()
    const span = { from: hours(after + 1), until: hours(untilHour + 1) }
    const [ofAll, ofParts, fresh] = await Promise.all([
      all.all(asked),
      parts[by].all(asked),
      releases.all({ projectId: mergeTarget.projectId, ...span }),
    ])
    for (const { bar, count } of ofAll) counts[bar] = count
    const byName = new Map<string, { name: string; counts: number[]; sum: number }>()
    for (const { name, bar, count } of ofParts) {
      const part = byName.get(name) ?? { name, counts: none(), sum: 0 }
      byName.set(name, part)
      part.counts[bar] = count
      part.sum += count
    }
    const listed = [...byName.values()]
      .sort((a, b) => b.sum - a.sum || (a.name < b.name ? -1 : 1))
      .slice(0, most)
      .map(({ name, counts }) => ({ name, counts }))
    const rest = counts.map((count, at) => {
      return Math.max(0, count - listed.reduce((sum, part) => sum + (part.counts[at] ?? 0), 0))
    })
    return { counts, parts: listed, rest, releases: fresh.reverse() }
  }
}

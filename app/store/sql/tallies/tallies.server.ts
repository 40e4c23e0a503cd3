import type { Tally } from '../../../projects/tally'
import type { Db } from '../db'
import { prepareFold } from './fold-tallies.server'

export type AddTallies = (tallies: Tally[], known: ReadonlySet<number>) => Promise<void>

/** Adds tallies to their hours and to the totals, one row per counter. Tallies without a known project count for the instance. */
export function prepareTallies(db: Db): AddTallies {
  const fold = prepareFold(db)
  const addTally = db.prepare(
    `insert into tally (project_id, item_kind, outcome, reason, at_edge, hour, count)
    values (:projectId, :itemKind, :outcome, :reason, :atEdge, :hour, :count)
    on conflict (project_id, hour, item_kind, outcome, reason, at_edge) do update set count = tally.count + excluded.count`,
  )
  const addTotal = db.prepare(
    `insert into tally_total (project_id, item_kind, outcome, reason, at_edge, count)
    values (:projectId, :itemKind, :outcome, :reason, :atEdge, :count)
    on conflict (project_id, item_kind, outcome, reason, at_edge) do update set count = tally_total.count + excluded.count`,
  )
  return async (tallies, known) => {
    const sums = summed(tallies, known)
    await addTally.runEach(sums)
    await addTotal.runEach(sums)
    for (const { hour } of sums) await fold(hour)
  }
}

type SqlTally = Omit<Tally, 'projectId' | 'atEdge'> & { projectId: number; atEdge: 0 | 1 }

/** Merges tallies to one per counter. Tallies without a known project count for the instance. */
function summed(tallies: Tally[], known: ReadonlySet<number>): SqlTally[] {
  const sums = new Map<string, SqlTally>()
  for (const tally of tallies) {
    const projectId = tally.projectId !== undefined && known.has(tally.projectId) ? tally.projectId : 0
    const { itemKind, outcome, reason, hour, count } = tally
    const atEdge = tally.atEdge ? 1 : 0
    const key = [projectId, itemKind, outcome, reason, atEdge, hour].join('\n')
    const before = sums.get(key)
    if (before) before.count += count
    else sums.set(key, { projectId, itemKind, outcome, reason, atEdge, hour, count })
  }
  // Each in the same order, so that two writers do not wait for each other.
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum)
}

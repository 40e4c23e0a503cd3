import { hourOf } from '../../../clock'
import type { Tally } from '../../../projects/tally'
import type { ItemOutcome } from '../../../recording/batch'
import { flatMapInOrder } from '../../in-order'
import { madeHere } from '../../processed-event'
import type { Batch, ProcessedEvent } from '../../store'
import type { Db } from '../db'
import { prepareSetPosition } from '../nodes/node-position.server'
import type { NodeRun } from '../nodes/register-node.server'
import { type ParkedLimits, prepareParkedRetention } from '../parked/parked-retention.server'
import { prepareUnpark } from '../parked/parked-writes.server'
import { prepareKeyDays } from '../projects/key-days.server'
import { prepareDirectories } from '../projects/learn-directories.server'
import { prepareTallies } from '../tallies/tallies.server'

/** Writes everything else of a batch: tallies, parked items, what projects and keys learn, and the position in the node's inbox. */
export function prepareCounts(db: Db, limits: ParkedLimits) {
  const addTallies = prepareTallies(db)
  const addKeyDays = prepareKeyDays(db)
  const unpark = prepareUnpark(db)
  const letGo = prepareParkedRetention(db, limits)
  const park = db.prepare(
    `insert into parked_item (project_id, item_kind, reason, detail, meta, bytes, at)
    values (:projectId, :itemKind, :reason, :detail, :meta, :bytes, :at)`,
  )
  const firstEvent = db.prepare(
    'update project set first_event_at = :at where id = :projectId and first_event_at is null',
  )
  const keyUsed = db.prepare(
    'update project_key set last_used_at = :at where id = :keyId and (last_used_at is null or last_used_at < :at)',
  )
  const learnDirectories = prepareDirectories(db)
  const setPosition = prepareSetPosition(db)

  const learn = async (fresh: ProcessedEvent[]) => {
    const first = new Map<number, number>()
    const used = new Map<number, number>()
    for (const { projectId, keyId, event, itemKind } of fresh) {
      if (itemKind === madeHere) continue
      first.set(projectId, Math.min(first.get(projectId) ?? event.received, event.received))
      used.set(keyId, Math.max(used.get(keyId) ?? 0, event.received))
    }
    await firstEvent.runEach(Array.from(first, ([projectId, at]) => ({ projectId, at })))
    await keyUsed.runEach(Array.from(used, ([keyId, at]) => ({ keyId, at })))
    await learnDirectories(fresh)
  }

  return {
    async record(
      batch: Batch,
      fresh: ProcessedEvent[],
      counted: ItemOutcome[],
      known: ReadonlySet<number>,
      run: NodeRun,
    ): Promise<void> {
      const own: Tally[] = []
      for (const { projectId, itemKind, outcome, reason, received = batch.at } of counted) {
        const hour = hourOf(Number.isSafeInteger(received) ? received : batch.at)
        own.push({ projectId, itemKind, outcome, reason, atEdge: false, hour, count: 1 })
      }
      const unparked = await flatMapInOrder(batch.unparked ?? [], (id) => unpark(id))
      const parkedOf = batch.parked.map(({ projectId = 0 }) => (known.has(projectId) ? projectId : 0))
      await park.runEach(
        batch.parked.map(({ meta = null, ...item }, at) => ({
          ...item,
          projectId: parkedOf[at],
          meta: JSON.stringify(meta),
        })),
      )
      await addTallies([...batch.tallies, ...own, ...unparked, ...(await letGo(parkedOf, batch.at))], known)
      await addKeyDays(batch.tallies)
      await learn(fresh)
      await setPosition(run, batch.position)
    },
  }
}

import { nodeTroubles } from '../../../alerts/alert'
import { minutes } from '../../../clock'
import { commands } from '../../command'
import type { IntakeCount } from '../../nodes'
import { troubleName } from '../alerts/instance-trouble-writes.server'
import type { Db } from '../db'
import { databaseNow } from '../dialect'

/** What changed so long ago was read by every node that runs. */
const recent = minutes(1)

export function nodeWrites(db: Db) {
  const nodeId = db.prepare<[string], number>('select id from node where name = ?').pluck()
  const add = db.prepare<IntakeCount & { nodeId: number }>(
    `insert into intake_count (node_id, project_id, key_id, category, count, at)
    values (:nodeId, :projectId, :keyId, :category, :count, ${databaseNow})
    on conflict (node_id, project_id, key_id, category) do update
    set count = intake_count.count + excluded.count, at = excluded.at`,
  )
  const ofOthers = db.prepare<{ nodeId: number; within: number }, IntakeCount & { nodeId: number }>(
    `select node_id as nodeId, project_id as projectId, key_id as keyId, category, count
    from intake_count
    where node_id <> :nodeId
    and at > ${databaseNow} - :within
    order by node_id, project_id, key_id, category`,
  )
  const forgetCounts = db.prepare<{ name: string }>(
    'delete from intake_count where node_id in (select id from node where name = :name and is_running = 0)',
  )
  const forget = db.prepare<{ name: string }>('delete from node where name = :name and is_running = 0')
  const endTrouble = db.prepare<{ name: string }>('delete from setting where name = :name')
  const runs = {
    async forgetNode(asked: { name: string }): Promise<void> {
      await forgetCounts.run(asked)
      const { changes } = await forget.run(asked)
      if (changes > 0) await endTrouble.runEach(nodeTroubles.map((one) => ({ name: troubleName(one, asked.name) })))
    },
    async shareIntakeCounts(shared: {
      node: string
      counts: IntakeCount[]
      all: boolean
    }): Promise<({ nodeId: number } & IntakeCount)[]> {
      const own = (await nodeId.get(shared.node)) ?? 0
      await add.runEach(shared.counts.map((count) => ({ ...count, nodeId: own })))
      return ofOthers.all({ nodeId: own, within: shared.all ? Number.MAX_SAFE_INTEGER : recent })
    },
  }
  return commands({ forgetNode: ['none', 'unaudited'], shareIntakeCounts: ['none', 'unaudited'] }, runs)
}

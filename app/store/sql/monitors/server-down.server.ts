import type { Instant } from '../../../clock'
import type { Down } from '../../../monitors/decide-monitor'
import type { Db } from '../db'
import { databaseNow } from '../dialect'
import { nodeLifetime } from '../nodes/register-node.server'

/*
 * When the server was down. The setting `server-alive` is when it was last known to run; `server-down` is its last downtime, as JSON of
 * Down. It explains check-ins that the server could not receive.
 */

export function prepareServerDown(db: Db) {
  const get = db.prepare<[string], { value: string }>('select value from setting where name = ?')
  const set = db.prepare(
    `insert into setting (name, value)
    values (:name, :value)
    on conflict (name) do update set value = excluded.value`,
  )
  const others = db.prepare<{ node: string; lifetime: number }, { id: number }>(
    `select id
    from node
    where name <> :node
    and is_running = 1
    and seen_at > ${databaseNow} - :lifetime
    limit 1`,
  )
  return {
    /** The last downtime of the server. */
    async down(): Promise<Down | undefined> {
      const row = await get.get('server-down')
      return row && (JSON.parse(row.value) as Down)
    },
    alive: async (at: Instant): Promise<void> => {
      await set.run({ name: 'server-alive', value: String(at) })
    },
    /**
     * A server started at `startedAt` as this node, and accepts check-ins since `at`. Does nothing for a thread that restarts in a running
     * server, and while another node runs.
     */
    async started(startedAt: Instant, at: Instant, node: string): Promise<void> {
      if ((await others.get({ node, lifetime: nodeLifetime })) !== undefined) return
      const from = Number((await get.get('server-alive'))?.value ?? Number.NaN)
      if (from < startedAt) await set.run({ name: 'server-down', value: JSON.stringify({ from, until: at }) })
    },
  }
}

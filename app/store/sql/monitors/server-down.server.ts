import type { Instant } from '../../../clock'
import type { Down } from '../../../monitors/decide-monitor'
import type { Db } from '../db'

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
  return {
    /** The last downtime of the server. */
    async down(): Promise<Down | undefined> {
      const row = await get.get('server-down')
      return row && (JSON.parse(row.value) as Down)
    },
    alive: async (at: Instant): Promise<void> => {
      await set.run({ name: 'server-alive', value: String(at) })
    },
    /** A server started at `startedAt` and accepts check-ins since `at`. Does nothing for a thread that restarts in a running server. */
    async started(startedAt: Instant, at: Instant): Promise<void> {
      const from = Number((await get.get('server-alive'))?.value ?? Number.NaN)
      if (from < startedAt) await set.run({ name: 'server-down', value: JSON.stringify({ from, until: at }) })
    },
  }
}

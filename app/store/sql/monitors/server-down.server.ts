import type { Instant } from '../../../clock'
import type { Down } from '../../../monitors/decide-monitor'
import type { Db } from '../db'

/*
 * When the server was down. `server-alive`: when it was last known to run. `server-down`: the last time it was not, as JSON of Down.
 * Kept so that a check-in that nobody could receive is reported with that.
 */

export function prepareServerDown(db: Db) {
  const get = db.prepare<[string], { value: string }>('select value from setting where name = ?')
  const set = db.prepare(
    `insert into setting (name, value)
    values (:name, :value)
    on conflict (name) do update set value = excluded.value`,
  )
  return {
    /** The last time the server was down. */
    async down(): Promise<Down | undefined> {
      const row = await get.get('server-down')
      return row && (JSON.parse(row.value) as Down)
    },
    alive: async (at: Instant): Promise<void> => {
      await set.run({ name: 'server-alive', value: String(at) })
    },
    /** A server started at `startedAt` and takes check-ins from `at` on. A thread that starts in a running server changes nothing. */
    async started(startedAt: Instant, at: Instant): Promise<void> {
      const from = Number((await get.get('server-alive'))?.value ?? Number.NaN)
      if (from < startedAt) await set.run({ name: 'server-down', value: JSON.stringify({ from, until: at }) })
    },
  }
}

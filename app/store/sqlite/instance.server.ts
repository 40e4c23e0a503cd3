import type { Tally } from '../../projects/tally'
import type { Instance } from '../store'
import type { Db } from './open.server'
import type { RunWrite } from './writes.server'

export function sqliteInstance(db: Db, write: RunWrite): Instance {
  const ask = {
    setting: db.prepare<[string], { value: string }>('select value from setting where name = ?'),
    ping: db.prepare('select number from migration order by number desc limit 1'),
    tallies: db.prepare<[], { itemKind: string; outcome: Tally['outcome']; reason: string; count: number }>(
      `select item_kind as itemKind, outcome, reason, sum(count) as count
      from tally_total
      group by item_kind, outcome, reason
      order by item_kind, outcome, reason`,
    ),
  }
  return {
    setting: async (name) => ask.setting.get(name)?.value,
    setSetting: (name, value) => write('setSetting', { name, value }),
    async ping() {
      ask.ping.get()
    },
    tallies: async () => ask.tallies.all(),
  }
}

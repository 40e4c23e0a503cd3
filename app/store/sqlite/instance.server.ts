import type { InboxPosition } from '../../inbox/record'
import type { Instance } from '../store'
import type { RunCommand } from './commands.server'
import type { Db } from './open.server'
import { type TotalRow, toTotal, totalColumns } from './tally-rows'

export function sqliteInstance(db: Db, write: RunCommand): Instance {
  const ask = {
    setting: db.prepare<[string], { value: string }>('select value from setting where name = ?'),
    ping: db.prepare('select number from migration order by number desc limit 1'),
    position: db.prepare<[], InboxPosition>('select segment, offset from inbox_position'),
    totals: db.prepare<[], TotalRow>(
      `select ${totalColumns}
      from tally_total
      order by project_id, item_kind, outcome, reason, at_rim`,
    ),
  }
  return {
    setting: async (name) => ask.setting.get(name)?.value,
    setSetting: (name, value) => write('setSetting', { name, value }),
    async ping() {
      ask.ping.get()
    },
    position: async () => ask.position.get() ?? { segment: 0, offset: 0 },
    tallies: async () => ask.totals.all().map(toTotal),
  }
}

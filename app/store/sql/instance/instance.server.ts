import type { Instance } from '../../store'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { preparePosition, theInbox } from '../inbox-position.server'
import { type TotalRow, toTotal, totalColumns } from '../tallies/tally-rows'

export function sqlInstance(db: Db, write: RunCommand): Instance {
  const ask = {
    setting: db.prepare<[string], { value: string }>('select value from setting where name = ?'),
    position: preparePosition(db),
    totals: db.prepare<[], TotalRow>(
      `select ${totalColumns}
      from tally_total
      order by project_id, item_kind, outcome, reason, at_rim`,
    ),
  }
  return {
    setting: async (name) => (await ask.setting.get(name))?.value,
    setSetting: (name, value) => write('setSetting', { name, value }),
    noteTrouble: (trouble, isOn, at) => write('noteTrouble', { trouble, isOn, at }),
    writeBack: () => db.writeBack(),
    position: () => ask.position(theInbox),
    tallies: async () => (await ask.totals.all()).map(toTotal),
  }
}

import type { Instance } from '../../store'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { preparePosition } from '../nodes/node-position.server'
import { type TotalRow, toTotal, totalColumns } from '../tallies/tally-rows'

/** `node`: the name of the node whose position is asked for, and which notes its troubles. */
export function sqlInstance(db: Db, write: RunCommand, node: string): Instance {
  const ask = {
    setting: db.prepare<[string], { value: string }>('select value from setting where name = ?'),
    position: preparePosition(db),
    totals: db.prepare<[], TotalRow>(
      `select ${totalColumns}
      from tally_total
      order by project_id, item_kind, outcome, reason, at_edge`,
    ),
  }
  return {
    setting: async (name) => (await ask.setting.get(name))?.value,
    setSetting: (name, value) => write('setSetting', { name, value }),
    noteTrouble: (trouble, isOn, at) => write('noteTrouble', { node, trouble, isOn, at }),
    writeBack: () => db.writeBack(),
    position: () => ask.position(node),
    tallies: async () => (await ask.totals.all()).map(toTotal),
  }
}

import { type InstanceTrouble, nodeTroubles } from '../../../alerts/alert'
import type { Instant } from '../../../clock'
import { commands } from '../../command'
import type { Db } from '../db'
import { prepareAlerting } from './alerting.server'

type Noted = { node: string; trouble: InstanceTrouble; isOn: boolean; at: Instant }

/** The name of the setting that says that a trouble is on. */
export const troubleName = (trouble: InstanceTrouble, node: string): string =>
  nodeTroubles.includes(trouble) ? `trouble.${trouble}.${node}` : `trouble.${trouble}`

/** Notifies when a trouble of the instance begins. That it did is a row, so that a server that starts again does not notify again. */
export function instanceTroubleWrites(db: Db) {
  const alert = prepareAlerting(db)
  const remember = db.prepare<{ name: string }>(
    "insert into setting (name, value) values (:name, 'yes') on conflict (name) do nothing",
  )
  const forget = db.prepare<{ name: string }>('delete from setting where name = :name')
  const runs = {
    async noteTrouble({ node, trouble, isOn, at }: Noted): Promise<void> {
      const name = troubleName(trouble, node)
      if (!isOn) await forget.run({ name })
      else if ((await remember.run({ name })).changes > 0) {
        await alert([{ kind: 'refused', projectId: 0, at, detail: { reason: trouble } }], at)
      }
    },
  }
  return commands({ noteTrouble: ['deliveries', 'unaudited'] }, runs)
}

import { inboxNearlyFull } from '../../../alerts/alert'
import type { Instant } from '../../../clock'
import { commands } from '../../command'
import type { Db } from '../db'
import { prepareAlerting } from './alerting.server'

/** Notifies when the inbox becomes nearly full. That it did is a row, so that a server that starts again does not notify again. */
export function inboxFillWrites(db: Db) {
  const alert = prepareAlerting(db)
  const remember = db.prepare(
    "insert into setting (name, value) values ('inbox-nearly-full', 'yes') on conflict (name) do nothing",
  )
  const forget = db.prepare("delete from setting where name = 'inbox-nearly-full'")
  const runs = {
    async noteInboxFill({ nearlyFull, at }: { nearlyFull: boolean; at: Instant }): Promise<void> {
      if (!nearlyFull) await forget.run()
      else if ((await remember.run()).changes > 0) {
        await alert([{ kind: 'refused', projectId: 0, at, detail: { reason: inboxNearlyFull } }], at)
      }
    },
  }
  return commands({ noteInboxFill: ['deliveries', 'unaudited'] }, runs)
}

import type { ChannelOffReason } from '../../../alerts/channel'
import type { AlertCondition } from '../../database-facts'
import type { Db } from '../db'

/** What keeps alerts from being sent, for `digestline doctor`. */
export async function readAlertCondition(db: Db): Promise<AlertCondition> {
  const off = await db
    .prepare<[], { name: string; project: string | null; reason: ChannelOffReason }>(
      `select c.name, p.slug as project, c.off_reason as reason
      from alert_channel c
      left join project p on p.id = c.project_id
      where c.off_at is not null
      order by p.slug nulls first, c.name, c.id`,
    )
    .all()
  const held = await db
    .prepare<[], { count: number }>("select count(*) as count from delivery where state = 'held'")
    .get()
  return {
    channelsOff: off.map(({ project, ...channel }) => ({ ...channel, ...(project !== null && { project }) })),
    held: held?.count ?? 0,
  }
}

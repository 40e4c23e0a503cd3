import type { Viewer } from '../../../accounts/viewer'
import type { Attempt } from '../../../alerts/delivery'
import type { Instant } from '../../../clock'
import { commands, noteIf } from '../../command'
import type { LeasedMessage } from '../../deliveries'
import { flatMapInOrder } from '../../in-order'
import type { Db } from '../db'
import { mayAdminister, ownersOnly, type Seeing, seeing } from '../visible.server'
import { prepareEnqueue } from './enqueue.server'
import { prepareLease } from './lease.server'
import { prepareSettle } from './settle.server'

/** The commands of the sender, and those by which people test channels and release held deliveries. */
export function outboxWrites(db: Db) {
  const lease = prepareLease(db)
  const settle = prepareSettle(db)
  const enqueue = prepareEnqueue(db)
  const takeBack = db.prepare<{ node: string }>(
    "update delivery set state = 'waiting', leased_until = null where state = 'leased' and leased_by = :node",
  )
  const testable = db.prepare<Seeing & { channelId: number; slug: string | null }, { projectId: number }>(
    `select coalesce(c.project_id, 0) as projectId
    from alert_channel c
    left join project p on p.id = c.project_id
    where c.id = :channelId
    and p.slug is not distinct from :slug
    and (${ownersOnly} or (c.project_id is not null and ${mayAdminister('c.project_id')}))`,
  )
  const testableOfRule = db.prepare<
    Seeing & { ruleId: number; slug: string | null },
    { channelId: number; projectId: number }
  >(
    `select c.id as channelId, coalesce(r.project_id, 0) as projectId
    from alert_rule r
    join alert_rule_channel rc on rc.rule_id = r.id
    join alert_channel c on c.id = rc.channel_id
    left join project p on p.id = r.project_id
    where r.id = :ruleId
    and p.slug is not distinct from :slug
    and (${ownersOnly} or (c.project_id is not null and ${mayAdminister('r.project_id')}))
    order by c.id`,
  )
  const lastId = db.prepare<{ channelId: number }, { id: number }>(
    'select max(id) as id from delivery where channel_id = :channelId',
  )
  const release = db.prepare<Seeing & { state: string }>(
    `update delivery
    set state = :state
    where state = 'held'
    and ${ownersOnly}`,
  )
  const runs = {
    takeBackDeliveries: async ({ node }: { at: Instant; node: string }): Promise<number> =>
      (await takeBack.run({ node })).changes,
    leaseDeliveries: (asked: { at: Instant; limit: number; node: string }): Promise<LeasedMessage[]> => lease(asked),
    async settleDeliveries(attempts: { id: number; attempt: Attempt }[]): Promise<void> {
      for (const { id, attempt } of attempts) await settle(id, attempt)
    },
    async testChannel(test: {
      viewer: Viewer
      slug: string | undefined
      channelId: number
      at: Instant
    }): Promise<number | undefined> {
      const { viewer, slug = null, channelId, at } = test
      const found = await testable.get({ ...seeing(viewer), slug, channelId })
      if (!found) return undefined
      await enqueue([{ channelId, projectId: found.projectId, kind: 'test', detail: {}, at, dueAt: at }])
      return (await lastId.get({ channelId }))?.id
    },
    async testRule(test: { viewer: Viewer; slug: string | undefined; ruleId: number; at: Instant }): Promise<number[]> {
      const { viewer, slug = null, ruleId, at } = test
      return await flatMapInOrder(
        await testableOfRule.all({ ...seeing(viewer), slug, ruleId }),
        async ({ channelId, projectId }) => {
          await enqueue([{ channelId, projectId, ruleId, kind: 'test', detail: {}, at, dueAt: at }])
          return (await lastId.get({ channelId }))?.id ?? []
        },
      )
    },
    async releaseHeldDeliveries({ viewer, choice }: { viewer: Viewer; choice: 'send' | 'drop' }): Promise<number> {
      return (await release.run({ ...seeing(viewer), state: choice === 'send' ? 'waiting' : 'dropped' })).changes
    },
  }
  return commands(
    {
      takeBackDeliveries: ['none', 'unaudited'],
      leaseDeliveries: ['none', 'unaudited'],
      settleDeliveries: ['none', 'unaudited'],
      testChannel: ['deliveries', 'unaudited'],
      testRule: ['deliveries', 'unaudited'],
      releaseHeldDeliveries: [
        'deliveries',
        ({ choice }, count) => noteIf(count > 0, { what: 'deliveries.released', details: { choice, count } }),
      ],
    },
    runs,
  )
}

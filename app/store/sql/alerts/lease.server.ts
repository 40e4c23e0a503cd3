import { languageOf } from '../../../accounts/language'
import { type Bucket, fullBucket, nextRefill, refill } from '../../../alerts/bucket'
import type { Channel } from '../../../alerts/channel'
import { deliveryLimits } from '../../../alerts/delivery'
import { gather, type Waiting } from '../../../alerts/gather'
import type { Instant } from '../../../clock'
import type { LeasedMessage } from '../../deliveries'
import { flatMapInOrder } from '../../in-order'
import type { Db } from '../db'
import { greatest, listed } from '../dialect'
import { prepareTrackerTasks } from '../trackers/tracker-tasks.server'
import {
  channelColumns,
  deliveryColumns,
  type SqlChannel,
  type SqlDelivery,
  toChannel,
  toDelivery,
} from './delivery-rows'
import { prepareRuleCounts } from './rule-counts.server'

/*
 * Leases messages to the sender.
 * 1. A channel or person has at most one message in flight, so that messages arrive in order. Test messages are exempt from this, from
 *    buckets and from pauses, because someone waits for the result.
 * 2. The deliveries that a message contains are fixed at its first attempt: `folded_into` never changes.
 * 3. A delivery is dropped and counted when its channel is off, or its channel or person was deleted.
 */

/** A channel or a person, and whether only its test messages are meant. */
type Target = { channelId: number | null; userId: number | null; isTest: 0 | 1 }
type SqlWaiting = Omit<Waiting, 'ruleId'> & { ruleId: number | null }
type SqlPerson = { userId: number; email: string; name: string; language: string | null; timeZone: string | null }

const sameTarget = `channel_id is not distinct from :channelId
      and user_id is not distinct from :userId
      and (case when kind = 'test' then 1 else 0 end) = :isTest`

/** When the next message may be sent to a channel or person. */
const readyAt = greatest(
  'min(d.due_at)',
  'case when d.is_test = 1 then 0 else coalesce(c.hold_until, b.hold_until, 0) end',
)

/** Channels and people with deliveries that are due until `:until`, and when the next message may be sent to them. */
export const targets = `select d.channel_id as channelId, d.user_id as userId, d.is_test as isTest, ${readyAt} as readyAt
  from (
    select channel_id, user_id, due_at, case when kind = 'test' then 1 else 0 end as is_test
    from delivery
    where state = 'waiting'
    and due_at <= :until
  ) d
  left join alert_channel c on c.id = d.channel_id
  left join person_bucket b on b.user_id = d.user_id
  where not exists (
    select 1
    from delivery l
    where l.state = 'leased'
    and l.channel_id is not distinct from d.channel_id
    and l.user_id is not distinct from d.user_id
    and case when l.kind = 'test' then 1 else 0 end = d.is_test
  )
  group by d.channel_id, d.user_id, d.is_test, c.hold_until, b.hold_until`

export function prepareLease(
  db: Db,
): (asked: { at: Instant; limit: number; node: string }) => Promise<LeasedMessage[]> {
  const { taskOf } = prepareTrackerTasks(db)
  const countOutcomes = prepareRuleCounts(db)
  const ask = {
    due: db.prepare<{ until: Instant; limit: number }, Target>(
      `select channelId, userId, isTest
      from (${targets}) t
      where readyAt <= :until
      order by isTest desc, readyAt
      limit +:limit`,
    ),
    channel: db.prepare<{ channelId: number | null }, SqlChannel & { bucket: number; bucketAt: Instant }>(
      `select ${channelColumns}, c.bucket, c.bucket_at as bucketAt
      from alert_channel c
      where c.id = :channelId`,
    ),
    person: db.prepare<{ userId: number | null }, SqlPerson & { bucket: number | null; bucketAt: Instant | null }>(
      `select a.id as userId, a.email, a.name, a.language, a.time_zone as timeZone, b.bucket, b.bucket_at as bucketAt
      from account a
      left join person_bucket b on b.user_id = a.id
      where a.id = :userId`,
    ),
    waiting: db.prepare<Target & { limit: number }, SqlWaiting>(
      `select id, rule_id as ruleId, kind, due_at as dueAt, first_due_at as firstDueAt, attempts
      from delivery
      where state = 'waiting'
      and ${sameTarget}
      order by id
      limit +:limit`,
    ),
    one: db.prepare<{ id: number }, SqlDelivery>(`select ${deliveryColumns} from delivery d where d.id = :id`),
    folded: db.prepare<{ id: number; limit: number }, SqlDelivery>(
      `select ${deliveryColumns}
      from delivery d
      where d.folded_into = :id
      order by d.id
      limit +:limit`,
    ),
  }
  const change = {
    expire: db.prepare<{ at: Instant }>(
      "update delivery set state = 'waiting', leased_until = null where state = 'leased' and leased_until < :at",
    ),
    drop: db.prepare<Target>(
      `update delivery
      set state = 'dropped', error = 'channel-off'
      where state = 'waiting'
      and ${sameTarget}`,
    ),
    take: db.prepare<{ id: number; until: Instant; node: string }>(
      `update delivery
      set state = 'leased', leased_until = :until, leased_by = :node, attempts = attempts + 1
      where id = :id`,
    ),
    fold: db.prepare<{ id: number; others: string }>(
      `update delivery
      set state = 'folded', folded_into = :id
      where id in ${listed(':others')}`,
    ),
    count: db.prepare<{ id: number; folded: number }>('update delivery set folded = :folded where id = :id'),
    channelBucket: db.prepare<{ channelId: number; messages: number; at: Instant; holdUntil: Instant | null }>(
      `update alert_channel
      set bucket = :messages, bucket_at = :at, hold_until = :holdUntil
      where id = :channelId`,
    ),
    personBucket: db.prepare<{ userId: number; messages: number; at: Instant; holdUntil: Instant | null }>(
      `insert into person_bucket (user_id, bucket, bucket_at, hold_until)
      values (:userId, :messages, :at, :holdUntil)
      on conflict (user_id) do update
      set bucket = excluded.bucket, bucket_at = excluded.bucket_at, hold_until = excluded.hold_until`,
    ),
  }

  /** Undefined when the receiver is off or was deleted. */
  async function receiver(
    target: Target,
    at: Instant,
  ): Promise<{ to: LeasedMessage['to']; bucket: Bucket } | undefined> {
    if (target.channelId !== null) {
      const row = await ask.channel.get({ channelId: target.channelId })
      if (!row || (row.offAt !== null && !target.isTest)) return undefined
      const { bucket, bucketAt, ...channel } = row
      return { to: { channel: toChannel(channel) }, bucket: { messages: bucket, at: bucketAt } }
    }
    const row = await ask.person.get({ userId: target.userId })
    if (!row) return undefined
    const { bucket, bucketAt, language, timeZone, ...person } = row
    const known = languageOf(language)
    return {
      to: { person: { ...person, ...(known && { language: known }), ...(timeZone !== null && { timeZone }) } },
      bucket: bucket === null || bucketAt === null ? fullBucket(at) : { messages: bucket, at: bucketAt },
    }
  }

  async function message(target: Target, at: Instant, node: string): Promise<LeasedMessage | undefined> {
    const found = await receiver(target, at)
    if (!found) {
      await change.drop.run(target)
      return undefined
    }
    const bucket = target.isTest ? fullBucket(at) : refill(found.bucket, at)
    if (bucket.messages < 1) {
      await keep(target, bucket, nextRefill(bucket))
      return undefined
    }
    const waiting = (await ask.waiting.all({ ...target, limit: 2 * deliveryLimits.folded })).map(toWaiting)
    const head = waiting.find(({ dueAt }) => dueAt <= at)
    if (!head) return undefined
    const channel: Channel | undefined = 'channel' in found.to ? found.to.channel : undefined
    const isLast = bucket.messages === 1
    const gathered = gather(head, waiting, { at, isLast, ...(channel && { channel: channel.kind }) })
    const { folded, meanwhile } = gathered
    if (folded.length > 0) {
      await change.fold.run({ id: head.id, others: JSON.stringify(folded) })
      await change.count.run({ id: head.id, folded: folded.length })
      await countOverBudget(waiting, new Set(gathered.overBudget), at)
    }
    await change.take.run({ id: head.id, until: at + deliveryLimits.leaseMilliseconds, node })
    if (!target.isTest) await keep(target, { ...bucket, messages: bucket.messages - 1 }, null)
    const message = await told(head.id)
    const tracker = await taskOf(message.delivery)
    return { ...message, meanwhile, to: found.to, ...(tracker && { tracker }) }
  }

  /** Counts, for the page of each rule, its alerts that became part of another rule's message. */
  async function countOverBudget(waiting: Waiting[], ids: ReadonlySet<number>, at: Instant): Promise<void> {
    const outcomes = waiting.flatMap(({ id, ruleId }) =>
      ids.has(id) && ruleId !== undefined ? [{ ruleId, outcome: 'over_budget' as const }] : [],
    )
    if (outcomes.length > 0) await countOutcomes(outcomes, at)
  }

  async function told(id: number): Promise<Pick<LeasedMessage, 'delivery' | 'others' | 'more'>> {
    const row = await ask.one.get({ id })
    if (!row) throw new Error(`Delivery ${id} is not there any more.`)
    const all = (await ask.folded.all({ id, limit: deliveryLimits.folded })).map(toDelivery)
    const others = all.slice(0, deliveryLimits.named)
    return { delivery: toDelivery(row), others, more: all.length - others.length }
  }

  async function keep({ channelId, userId }: Target, bucket: Bucket, holdUntil: Instant | null): Promise<void> {
    if (channelId !== null) await change.channelBucket.run({ channelId, ...bucket, holdUntil })
    else if (userId !== null) await change.personBucket.run({ userId, ...bucket, holdUntil })
  }

  return async ({ at, limit, node }) => {
    await change.expire.run({ at })
    const due = await ask.due.all({ until: at, limit })
    return await flatMapInOrder(due, async (target) => (await message(target, at, node)) ?? [])
  }
}

const toWaiting = ({ ruleId, ...row }: SqlWaiting): Waiting => ({ ...row, ...(ruleId !== null && { ruleId }) })

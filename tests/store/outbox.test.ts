import { join } from 'node:path'
import { expect } from 'vitest'
import { operator } from '../../app/accounts/viewer'
import { channelLimits } from '../../app/alerts/channel'
import { deliveryLimits } from '../../app/alerts/delivery'
import { days, hours, minutes } from '../../app/clock'
import { copyDatabase, holdDeliveries } from '../../app/store/open/database-care.server'
import { at, good, openOutbox, test } from './opened-outbox'

test('a message is leased once, and is sent when its attempt succeeds', async ({
  outbox: { enqueue, aChannel, delivery, lease, settle, log },
}) => {
  const channelId = aChannel()
  await enqueue([delivery({ channelId, kind: 'assigned', detail: { by: 'Ada' } })])
  const [message, ...more] = await lease()
  expect(more).toEqual([])
  expect(message).toMatchObject({
    delivery: { kind: 'assigned', attempts: 1, state: 'leased', detail: { by: 'Ada' } },
    others: [],
    more: 0,
    meanwhile: false,
    to: { channel: { id: channelId, settings: { secret: 's' } } },
  })
  expect(message?.delivery.messageId).toMatch(/^msg_[0-9a-f]{32}$/)
  expect(await lease()).toEqual([])
  await settle(message?.delivery.id ?? 0, good)
  expect(await lease(at + days(1))).toEqual([])
  expect(await log()).toMatchObject([{ state: 'sent', attempts: 1, sentAt: at, status: 204, milliseconds: 3 }])
})

test('nothing is leased before it is due, and the next time is known', async ({
  outbox: { store, enqueue, aChannel, delivery, lease },
}) => {
  expect(await store.outbox.nextDue()).toBeUndefined()
  await enqueue([delivery({ channelId: aChannel(), dueAt: at + 30_000 })])
  expect(await lease(at + 29_999)).toEqual([])
  expect(await store.outbox.nextDue()).toBe(at + 30_000)
  expect(await lease(at + 30_000)).toHaveLength(1)
  expect(await store.outbox.nextDue()).toBe(at + 30_000 + deliveryLimits.leaseMilliseconds)
})

test('a message that was leased and not settled is leased again as the same message', async ({
  outbox: { store, enqueue, aChannel, aRule, delivery, lease },
}) => {
  const [channelId, ruleId] = [aChannel(), aRule()]
  await enqueue([delivery({ channelId, ruleId }), delivery({ channelId, ruleId })])
  const [first] = await lease()
  await enqueue([delivery({ channelId, ruleId })])
  expect(await lease(at + deliveryLimits.leaseMilliseconds)).toEqual([])
  const [second] = await lease(at + deliveryLimits.leaseMilliseconds + 1)
  expect(second).toMatchObject({ delivery: { messageId: first?.delivery.messageId, attempts: 2 } })
  expect(second?.others.map(({ id }) => id)).toEqual(first?.others.map(({ id }) => id))
  await store.outbox.takeBack(at)
  const [third] = await lease(at + deliveryLimits.leaseMilliseconds + 2)
  expect(third).toMatchObject({ delivery: { messageId: first?.delivery.messageId, attempts: 3 } })
})

test('deliveries of one rule and channel become one message; other channels get their own', async ({
  outbox: { enqueue, aChannel, aRule, delivery, lease, settle, log },
}) => {
  const [one, two, ruleId] = [aChannel(), aChannel('slack'), aRule()]
  await enqueue(Array.from({ length: 60 }, (_, n) => delivery({ channelId: one, ruleId, dueAt: at + n * 1000 })))
  await enqueue([delivery({ channelId: two, ruleId })])
  const messages = await lease()
  expect(messages.map(({ others, more }) => [others.length, more])).toEqual([
    [deliveryLimits.named, 9],
    [0, 0],
  ])
  for (const { delivery: sent } of messages) await settle(sent.id, good)
  expect(await lease(at + hours(1))).toEqual([])
  const [last] = (await log()).slice(-1)
  expect(last).toMatchObject({ state: 'sent', folded: 59 })
})

test('a storm for one channel uses up its bucket, and the rest becomes one more message', async ({
  outbox: { store, enqueue, aChannel, delivery, lease, settle },
}) => {
  const channelId = aChannel()
  await enqueue(Array.from({ length: 58 }, () => delivery({ channelId })))
  const sizes: number[] = []
  for (let message = (await lease())[0]; message; message = (await lease())[0]) {
    sizes.push(1 + message.others.length + message.more)
    await settle(message.delivery.id, good)
  }
  expect(sizes).toEqual([...Array.from({ length: channelLimits.bucket - 1 }, () => 1), 39])
  await enqueue([delivery({ channelId }), delivery({ channelId })])
  expect(await lease(at + minutes(1) - 1)).toEqual([])
  expect(await store.outbox.nextDue()).toBe(at + minutes(1))
  expect(await lease(at + minutes(1))).toMatchObject([{ others: [{}] }])
})

test('a rule counts its alerts that joined another message because the bucket was empty', async ({
  outbox: { store, db, enqueue, aChannel, aRule, delivery, lease },
}) => {
  const channelId = aChannel()
  db.prepare('update alert_channel set bucket = 1').run()
  const [first, second] = [aRule(), aRule()]
  await enqueue([first, first, second, second].map((ruleId) => delivery({ channelId, ruleId })))
  expect(await lease()).toMatchObject([{ others: [{}, {}, {}] }])
  const outcomes = (await store.alertRules.list(operator, 'shop'))?.map((rule) => [rule.id, rule.outcomes])
  expect(outcomes).toEqual(
    expect.arrayContaining([
      [first, {}],
      [second, { over_budget: 2 }],
    ]),
  )
})

test('a person has a bucket of the same size', async ({ outbox: { enqueue, aPerson, delivery, lease, settle } }) => {
  const { userId } = await aPerson('ada@example.com')
  await enqueue(Array.from({ length: 30 }, () => delivery({ userId, kind: 'mentioned' })))
  let sent = 0
  for (let message = (await lease())[0]; message; message = (await lease())[0]) {
    expect(message.to).toEqual({ person: { userId, email: 'ada@example.com', name: 'ada@example.com' } })
    await settle(message.delivery.id, good)
    sent++
  }
  expect(sent).toBe(channelLimits.bucket)
})

test('deliveries that waited during an outage are one message, except where each is an incident', async ({
  outbox: { enqueue, aChannel, aRule, delivery, lease },
}) => {
  const [channelId, pager] = [aChannel(), aChannel('pagerduty')]
  const [one, two] = [aRule(), aRule()]
  for (const to of [channelId, pager]) {
    await enqueue([delivery({ channelId: to, ruleId: one }), delivery({ channelId: to, ruleId: two })])
  }
  const messages = await lease(at + hours(7))
  expect(messages.map(({ meanwhile, others }) => [meanwhile, others.length])).toEqual([
    [true, 1],
    [false, 0],
  ])
})

test('deliveries that are held after a restore wait for an owner', async ({
  outbox: { dir, enqueue, aChannel, aPerson, delivery, lease },
}) => {
  const ada = await aPerson('ada@example.com', 'admin')
  await enqueue([delivery({ channelId: aChannel() }), delivery({ channelId: aChannel() })])
  await lease(at, 1)
  const copy = join(dir, 'copy.db')
  await copyDatabase(
    { engine: 'sqlite', file: join(dir, 'digestline.db') },
    { to: copy, contentsDir: dir, node: undefined },
    () => {},
  )
  holdDeliveries(copy)
  const restored = await openOutbox(copy)
  expect(await restored.lease(at + days(2))).toEqual([])
  expect(await restored.store.deliveries.backlog(at)).toMatchObject({ held: 2, waiting: 0 })
  expect(await restored.store.deliveries.releaseHeld(ada, 'send', at)).toBe(0)
  expect(await restored.store.deliveries.releaseHeld(operator, 'send', at)).toBe(2)
  expect(await restored.lease(at + 1)).toHaveLength(2)
  await restored.close()
})

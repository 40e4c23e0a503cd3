import { expect } from 'vitest'
import { operator } from '../../app/accounts/viewer'
import { hours } from '../../app/clock'
import { at, bad, test } from './opened-outbox'

test('a test message does not wait, and a failed one does not count against the channel', async ({
  outbox: { store, db, aChannel, aPerson, lease, settle },
}) => {
  const ada = await aPerson('ada@example.com', 'admin')
  const bob = await aPerson('bob@example.com', 'member')
  const channelId = aChannel()
  db.prepare("update alert_channel set bucket = 0, off_at = ?, off_reason = 'failing', hold_until = ?").run(
    at,
    at + hours(1),
  )
  expect(await store.deliveries.test(bob, 'shop', channelId, at)).toBeUndefined()
  expect(await store.deliveries.test(ada, undefined, channelId, at)).toBeUndefined()
  const id = await store.deliveries.test(ada, 'shop', channelId, at)
  const [message] = await lease()
  expect(message?.delivery).toMatchObject({ id, kind: 'test' })
  await settle(id ?? 0, bad({ final: true, answer: 'no such hook' }))
  expect(await store.deliveries.one(operator, 'shop', id ?? 0)).toMatchObject({
    state: 'failed',
    answer: 'no such hook',
  })
  const seen = await store.deliveries.one(ada, 'shop', id ?? 0)
  expect(seen).toMatchObject({ state: 'failed', status: 500 })
  expect(seen).not.toHaveProperty('answer')
  expect(db.prepare('select failures from alert_channel').get()).toEqual({ failures: 0 })
})

test('testing a rule sends to each of its channels, if the viewer may test them', async ({
  outbox: { store, db, aChannel, aRule, aPerson, log },
}) => {
  const ada = await aPerson('ada@example.com', 'admin')
  const bob = await aPerson('bob@example.com', 'member')
  const [first, shared, other] = [aChannel(), aChannel('slack'), aChannel()]
  db.prepare('update alert_channel set project_id = null where id = ?').run(shared)
  const rule = aRule()
  for (const channelId of [first, shared])
    db.prepare('insert into alert_rule_channel (rule_id, channel_id) values (?, ?)').run(rule, channelId)
  expect(await store.deliveries.testRule(bob, 'shop', rule, at)).toEqual([])
  expect(await store.deliveries.testRule(ada, undefined, rule, at)).toEqual([])
  expect(await store.deliveries.testRule(ada, 'shop', rule, at)).toHaveLength(1)
  const ids = await store.deliveries.testRule(operator, 'shop', rule, at)
  const tests = await Promise.all(ids.map((id) => store.deliveries.one(operator, 'shop', id)))
  expect(tests).toMatchObject([
    { kind: 'test', channel: { id: first }, rule: { id: rule } },
    { kind: 'test', channel: { id: shared }, rule: { id: rule } },
  ])
  expect((await log()).some(({ channel }) => channel?.id === other)).toBe(false)
})

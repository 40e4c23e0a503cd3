import { expect } from 'vitest'
import { anonymous, operator } from '../../app/accounts/viewer'
import { channelLimits } from '../../app/alerts/channel'
import { minutes } from '../../app/clock'
import { at, bad, test } from './opened-outbox'

test('messages of a channel keep their order: one at a time, and a failed one first', async ({
  outbox: { enqueue, aChannel, delivery, lease, settle },
}) => {
  const [channelId, other] = [aChannel(), aChannel()]
  await enqueue([delivery({ channelId }), delivery({ channelId }), delivery({ channelId: other })])
  const [first] = await lease()
  expect(await lease()).toEqual([])
  await settle(first?.delivery.id ?? 0, bad())
  expect(await lease(at + 20_000)).toEqual([])
  const [again] = await lease(at + minutes(1))
  expect(again?.delivery).toMatchObject({ id: first?.delivery.id, attempts: 2 })
  expect(again?.delivery.messageId).toBe(first?.delivery.messageId)
})

test('a final failure is failed, and five of them turn the channel off and are reported in another one', async ({
  outbox: { store, enqueue, aChannel, delivery, lease, settle, states },
}) => {
  const [channelId, other] = [aChannel(), aChannel('slack')]
  const pager = aChannel('pagerduty')
  await enqueue(Array.from({ length: 7 }, () => delivery({ channelId })))
  for (let n = 0; n < channelLimits.finalFailures; n++) {
    const [message] = await lease()
    expect(message?.to).toMatchObject({ channel: { id: channelId } })
    await settle(message?.delivery.id ?? 0, bad({ status: 404, error: 'rejected', final: true }))
  }
  expect(await store.deliveries.failing(operator, 'shop')).toMatchObject([
    { id: channelId, off: { reason: 'failing' } },
  ])
  const messages = await lease()
  expect(messages).toMatchObject([
    { delivery: { kind: 'channel_off', detail: { channel: 'webhook' } }, to: { channel: { id: other } } },
  ])
  expect(await states()).toEqual([...Array(5).fill('failed'), 'dropped', 'dropped', 'leased'])
  expect(pager).toBeGreaterThan(0)
  expect(await store.deliveries.backlog(at)).toMatchObject({ waiting: 0, leased: 1, channelsOff: 1 })
})

test('410 turns a channel off at once; without another channel its admins are mailed', async ({
  outbox: { store, enqueue, aChannel, aPerson, delivery, lease, settle },
}) => {
  const [ada, bob] = [await aPerson('ada@example.com', 'admin'), await aPerson('bob@example.com', 'member')]
  await enqueue([delivery({ channelId: aChannel() })])
  const [message] = await lease()
  await settle(message?.delivery.id ?? 0, bad({ status: 410, error: 'gone', final: true }))
  expect(await lease()).toMatchObject([{ delivery: { kind: 'channel_off' }, to: { person: { userId: ada.userId } } }])
  expect(await store.deliveries.failing(bob, 'shop')).toMatchObject([{ off: { reason: 'gone' } }])
  expect(await store.deliveries.failing(anonymous, 'shop')).toEqual([])
})

test('deliveries for a deleted channel or person are dropped and counted', async ({
  outbox: { store, db, enqueue, aChannel, delivery, lease, log },
}) => {
  const channelId = aChannel()
  await enqueue([delivery({ channelId })])
  db.prepare('delete from alert_channel where id = ?').run(channelId)
  expect(await lease()).toEqual([])
  expect(await log()).toMatchObject([{ state: 'dropped', error: 'channel-off' }])
  expect((await store.deliveries.backlog(at)).byState).toEqual([{ state: 'dropped', count: 1 }])
})

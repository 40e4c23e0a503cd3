import { expect } from 'vitest'
import { operator } from '../../app/accounts/viewer'
import { deliveryLimits } from '../../app/alerts/delivery'
import { minutes } from '../../app/clock'
import { at, bad, good, test } from './opened-outbox'

test('members see the deliveries of their project, in pages and by channel', async ({
  outbox: { store, enqueue, aChannel, aPerson, delivery },
}) => {
  const ada = await aPerson('ada@example.com', 'member')
  const stranger = await aPerson('eve@example.com')
  const [one, two] = [aChannel(), aChannel()]
  await enqueue([one, one, two, one].map((channelId) => delivery({ channelId })))
  const first = await store.deliveries.page(ada, { slug: 'shop', limit: 3 })
  const second = await store.deliveries.page(ada, {
    slug: 'shop',
    limit: 3,
    ...(first?.next && { cursor: first.next }),
  })
  expect([first?.deliveries.length, second?.deliveries.length, second?.next]).toEqual([3, 1, undefined])
  const ofOne = await store.deliveries.page(ada, { slug: 'shop', channelId: two, limit: 3 })
  expect(ofOne?.deliveries).toMatchObject([{ channel: { id: two } }])
  expect(await store.deliveries.page(stranger, { slug: 'shop', limit: 3 })).toBeUndefined()
  expect(await store.deliveries.page(ada, { slug: undefined, limit: 3 })).toBeUndefined()
  expect((await store.deliveries.page(operator, { slug: undefined, limit: 9 }))?.deliveries).toHaveLength(4)
})

test('the log is kept for thirty days; waiting and held deliveries stay', async ({
  outbox: { recorder, enqueue, aChannel, delivery, lease, settle, states },
}) => {
  const channelId = aChannel()
  await enqueue([delivery({ channelId }), delivery({ channelId })])
  const [message] = await lease()
  await settle(message?.delivery.id ?? 0, good)
  expect(await recorder.deliveryLog.forget(at + deliveryLimits.logMilliseconds)).toBe(false)
  expect(await states()).toEqual(['sent', 'waiting'])
  await recorder.deliveryLog.forget(at + deliveryLimits.logMilliseconds + 1)
  expect(await states()).toEqual(['waiting'])
})

test('the delay is from the first due time of a message until it was sent', async ({
  outbox: { store, enqueue, aChannel, delivery, lease, settle },
}) => {
  await enqueue([delivery({ channelId: aChannel() })])
  const [message] = await lease()
  await settle(message?.delivery.id ?? 0, bad())
  expect((await store.deliveries.backlog(at)).delayMilliseconds).toBeUndefined()
  await lease(at + minutes(2))
  await settle(message?.delivery.id ?? 0, { ...good, at: at + minutes(2) })
  expect(await store.deliveries.backlog(at + minutes(3))).toMatchObject({
    delayMilliseconds: { p50: minutes(2), p95: minutes(2) },
  })
})

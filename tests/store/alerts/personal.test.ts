import { expect } from 'vitest'
import { operator } from '../../../app/accounts/viewer'
import { seconds } from '../../../app/clock'
import { now } from '../contract/builders'
import { test } from './opened'

test('people are mailed issues that others assign to them, and comments that mention them', async ({ scene }) => {
  const { store } = scene
  const [ada, bob] = [await scene.aMember('ada@example.com'), await scene.aMember('bob@example.com')]
  await scene.record([{ cause: 'a' }])
  const assign = (viewer: typeof ada, userId: number) =>
    store.triage.change(viewer, 'SHOP-1', { what: 'assign', userId }, now)
  await assign(ada, ada.userId)
  expect(scene.deliveries()).toEqual([])
  await assign(ada, bob.userId)
  const comment = { text: '@ada @bob look', handles: ['ada', 'bob'], at: now }
  const added = await store.comments.add(bob, 'SHOP-1', comment)
  if (!added.ok) throw new Error(added.why)
  await store.comments.edit(bob, 'SHOP-1', added.id, comment)
  expect(scene.deliveries()).toMatchObject([
    { kind: 'assigned', userId: bob.userId, issueId: 1, detail: { by: 'ada@example.com' }, dueAt: now + seconds(30) },
    { kind: 'mentioned', userId: ada.userId, detail: { by: 'bob@example.com', commentId: added.id } },
  ])
})

test('an import assigns issues without mailing anybody', async ({ scene }) => {
  const ada = await scene.aMember('ada@example.com')
  await scene.record([{ cause: 'a' }])
  const change = { what: 'assign' as const, userId: ada.userId }
  expect(await scene.store.triage.change(operator, 'SHOP-1', change, now, { silent: true })).toMatchObject({ ok: true })
  expect(scene.deliveries()).toEqual([])
  await scene.store.triage.change(operator, 'SHOP-1', { what: 'assign' }, now)
  await scene.store.triage.change(operator, 'SHOP-1', change, now)
  expect(scene.deliveries()).toMatchObject([{ kind: 'assigned', userId: ada.userId }])
})

test('a disabled account gets no mail, and nothing can be assigned to it', async ({ scene }) => {
  const { store } = scene
  const [ada, bob] = [await scene.aMember('ada@example.com'), await scene.aMember('bob@example.com')]
  await scene.aRule({ channels: [], toMembers: true })
  await store.people.setDisabled(operator, bob.userId, true, now)
  await scene.record([{ cause: 'a' }])
  await store.triage.change(operator, 'SHOP-1', { what: 'assign', userId: bob.userId }, now)
  expect(scene.deliveries().map(({ userId }) => userId)).toEqual([ada.userId])
})

test('without a mail server no mail is enqueued', async ({ scene }) => {
  const bob = await scene.aMember('bob@example.com')
  const rule = await scene.aRule({ channels: [], toMembers: true })
  scene.db.exec("delete from setting where name = 'mail'")
  await scene.record([{ cause: 'a' }])
  await scene.store.triage.change(operator, 'SHOP-1', { what: 'assign', userId: bob.userId }, now)
  expect([scene.deliveries(), await scene.outcomes(rule)]).toEqual([[], { no_channel: 1 }])
})

test('incidents are closed in the channels that opened them, once for each', async ({ scene }) => {
  const [duty, chat] = [scene.aChannel('pagerduty'), scene.aChannel('slack')]
  await scene.aRule({ channels: [duty, chat], when: [{ kind: 'new' }, { kind: 'regressed' }] })
  await scene.record([{ cause: 'a' }, { cause: 'b' }])
  const resolve = (at: number, release?: string) =>
    scene.store.triage.change(
      operator,
      'SHOP-1',
      { what: 'resolve', ...(release !== undefined && { when: { kind: 'release', version: release } as const }) },
      at,
    )
  await resolve(now + 1)
  await resolve(now + 2, '2.0')
  await scene.record([{ cause: 'a', event: { release: '2.1' } }], now + 3)
  await resolve(now + 4)
  const ofDuty = scene.deliveries().filter(({ channelId, issueId }) => channelId === duty && issueId === 1)
  expect(ofDuty.map(({ kind }) => kind)).toEqual(['new', 'resolved', 'regressed', 'resolved'])
  expect(scene.deliveries().filter(({ channelId, kind }) => channelId === chat && kind === 'resolved')).toEqual([])
})

test('opting out wins over every rule', async ({ scene }) => {
  const { store, shop } = scene
  const [ada, bob] = [await scene.aMember('ada@example.com'), await scene.aMember('bob@example.com')]
  await scene.aRule({ channels: [], toMembers: true })
  await store.mailSettings.setOptOuts(ada.userId, [{ projectId: shop.id, kind: 'new' }])
  await store.mailSettings.setOptOuts(bob.userId, [{ projectId: 0, kind: 'assigned' }])
  await scene.record([{ cause: 'a' }])
  await store.triage.change(operator, 'SHOP-1', { what: 'assign', userId: bob.userId }, now)
  await store.triage.change(operator, 'SHOP-1', { what: 'assign', userId: ada.userId }, now)
  expect(scene.deliveries().map(({ kind, userId }) => [kind, userId])).toEqual([
    ['new', bob.userId],
    ['assigned', ada.userId],
  ])
})

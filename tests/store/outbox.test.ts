import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anonymous, operator, type Viewer } from '../../app/accounts/viewer'
import { type ChannelKind, channelLimits } from '../../app/alerts/channel'
import { type Attempt, deliveryLimits, type NewDelivery } from '../../app/alerts/delivery'
import { days, hours, minutes } from '../../app/clock'
import { copyDatabase, holdDeliveries } from '../../app/store/open/database-care.server'
import { prepareEnqueue } from '../../app/store/sql/alerts/enqueue.server'
import { onSqlite } from '../../app/store/sqlite/connection.server'
import { openSqliteRecorder, openSqliteStore, type SqlRecorder } from '../../app/store/sqlite/engine.server'
import { openWriter } from '../../app/store/sqlite/open.server'
import type { Store } from '../../app/store/store'
import { id as publicKey } from './contract/builders'

const at = days(20_000)
let dir: string
let recorder: SqlRecorder
let store: Store
let db: ReturnType<typeof openWriter>
let enqueue: (deliveries: NewDelivery[]) => Promise<void>
let shop: number

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'digestline-outbox-'))
  const file = join(dir, 'digestline.db')
  recorder = await openSqliteRecorder({ file })
  store = await openSqliteStore({ file, send: recorder.send, now: () => at })
  db = openWriter(file)
  enqueue = prepareEnqueue(onSqlite(db))
  const added = await store.projects.add(operator, { name: 'Shop', platform: 'node', publicKey: publicKey(), at })
  shop = added?.project.id ?? 0
})
afterEach(async () => {
  db.close()
  await store.close()
  await recorder.close()
  rmSync(dir, { recursive: true })
})

const aChannel = (kind: ChannelKind = 'webhook', projectId: number | null = shop): number =>
  Number(
    db
      .prepare(
        `insert into alert_channel (project_id, kind, name, settings, created_at, bucket, bucket_at)
        values (?, ?, ?, '{"secret":"s"}', ?, ?, ?)`,
      )
      .run(projectId, kind, kind, at, channelLimits.bucket, at).lastInsertRowid,
  )
const aRule = (): number =>
  Number(
    db
      .prepare(
        `insert into alert_rule (project_id, name, enabled, whens, search, to_members, gather_seconds, pause_minutes, created_at)
        values (?, 'rule', 1, '[]', '', 0, 30, 60, ?)`,
      )
      .run(shop, at).lastInsertRowid,
  )
const aPerson = async (email: string, role?: 'admin' | 'member'): Promise<Viewer & { kind: 'user' }> => {
  const added = await store.accounts.addUser({ email, name: email, passwordHash: 'x', owner: false, at })
  if (!added.ok) throw new Error('taken')
  if (role) await store.members.add(operator, 'shop', email, role)
  return { kind: 'user', userId: added.userId, email, name: email, owner: false }
}
const delivery = (parts: Partial<NewDelivery>): NewDelivery => ({
  ...{ projectId: shop, kind: 'new', detail: {}, at, dueAt: at },
  ...parts,
})
const lease = (when = at, limit = 100) => store.outbox.lease({ at: when, limit })
const good: Attempt = { at, milliseconds: 3, status: 204, ok: true }
const bad = (parts: Partial<Attempt & { ok: false }> = {}): Attempt => ({
  ...{ at, milliseconds: 3, status: 500, ok: false, error: 'server-error', final: false },
  ...parts,
})
const settle = (id: number, attempt: Attempt) => store.outbox.settle([{ id, attempt }])
const log = async (viewer: Viewer = operator) =>
  (await store.deliveries.page(viewer, { slug: 'shop', limit: 100 }))?.deliveries ?? []
const states = async () => (await log()).map(({ state }) => state).reverse()

test('a message is leased once, and is sent when its attempt succeeds', async () => {
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

test('nothing is leased before it is due, and the next time is known', async () => {
  expect(await store.outbox.nextDue()).toBeUndefined()
  await enqueue([delivery({ channelId: aChannel(), dueAt: at + 30_000 })])
  expect(await lease(at + 29_999)).toEqual([])
  expect(await store.outbox.nextDue()).toBe(at + 30_000)
  expect(await lease(at + 30_000)).toHaveLength(1)
  expect(await store.outbox.nextDue()).toBe(at + 30_000 + deliveryLimits.leaseMilliseconds)
})

test('a message that was leased and not settled is leased again as the same message', async () => {
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

test('deliveries of one rule and channel become one message; other channels get their own', async () => {
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

test('a storm for one channel uses up its bucket, and the rest becomes one more message', async () => {
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

test('a rule counts its alerts that joined another message because the bucket was empty', async () => {
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

test('a person has a bucket of the same size', async () => {
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

test('messages of a channel keep their order: one at a time, and a failed one first', async () => {
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

test('a final failure is failed, and five of them turn the channel off and are reported in another one', async () => {
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

test('410 turns a channel off at once; without another channel its admins are mailed', async () => {
  const [ada, bob] = [await aPerson('ada@example.com', 'admin'), await aPerson('bob@example.com', 'member')]
  await enqueue([delivery({ channelId: aChannel() })])
  const [message] = await lease()
  await settle(message?.delivery.id ?? 0, bad({ status: 410, error: 'gone', final: true }))
  expect(await lease()).toMatchObject([{ delivery: { kind: 'channel_off' }, to: { person: { userId: ada.userId } } }])
  expect(await store.deliveries.failing(bob, 'shop')).toMatchObject([{ off: { reason: 'gone' } }])
  expect(await store.deliveries.failing(anonymous, 'shop')).toEqual([])
})

test('deliveries for a deleted channel or person are dropped and counted', async () => {
  const channelId = aChannel()
  await enqueue([delivery({ channelId })])
  db.prepare('delete from alert_channel where id = ?').run(channelId)
  expect(await lease()).toEqual([])
  expect(await log()).toMatchObject([{ state: 'dropped', error: 'channel-off' }])
  expect((await store.deliveries.backlog(at)).byState).toEqual([{ state: 'dropped', count: 1 }])
})

test('a test message does not wait, and a failed one does not count against the channel', async () => {
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

test('testing a rule sends to each of its channels, if the viewer may test them', async () => {
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

test('deliveries that waited during an outage are one message, except where each is an incident', async () => {
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

test('deliveries that are held after a restore wait for an owner', async () => {
  const ada = await aPerson('ada@example.com', 'admin')
  await enqueue([delivery({ channelId: aChannel() }), delivery({ channelId: aChannel() })])
  await lease(at, 1)
  const copy = join(dir, 'copy.db')
  await copyDatabase({ engine: 'sqlite', file: join(dir, 'digestline.db') }, { to: copy, contentsDir: dir }, () => {})
  holdDeliveries(copy)
  await recorder.close()
  await store.close()
  recorder = await openSqliteRecorder({ file: copy })
  store = await openSqliteStore({ file: copy, send: recorder.send, now: () => at })
  expect(await lease(at + days(2))).toEqual([])
  expect(await store.deliveries.backlog(at)).toMatchObject({ held: 2, waiting: 0 })
  expect(await store.deliveries.releaseHeld(ada, 'send', at)).toBe(0)
  expect(await store.deliveries.releaseHeld(operator, 'send', at)).toBe(2)
  expect(await lease(at + 1)).toHaveLength(2)
})

test('members see the deliveries of their project, in pages and by channel', async () => {
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

test('the log is kept for thirty days; waiting and held deliveries stay', async () => {
  const channelId = aChannel()
  await enqueue([delivery({ channelId }), delivery({ channelId })])
  const [message] = await lease()
  await settle(message?.delivery.id ?? 0, good)
  expect(await recorder.deliveryLog.forget(at + deliveryLimits.logMilliseconds)).toBe(false)
  expect(await states()).toEqual(['sent', 'waiting'])
  await recorder.deliveryLog.forget(at + deliveryLimits.logMilliseconds + 1)
  expect(await states()).toEqual(['waiting'])
})

test('the delay is from the first due time of a message until it was sent', async () => {
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

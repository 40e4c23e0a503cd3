import { expect } from 'vitest'
import { operator } from '../../../app/accounts/viewer'
import { days, minutes, seconds } from '../../../app/clock'
import { aBatch, id, now } from '../contract/builders'
import { test } from './opened'

test('a new issue is sent to every channel of the rule, once', async ({ scene }) => {
  const channels = [scene.aChannel(), scene.aChannel('slack')]
  const rule = await scene.aRule({ channels, gatherSeconds: 30 })
  await scene.record([{ cause: 'a' }, { cause: 'a' }])
  await scene.record([{ cause: 'a' }])
  expect(scene.deliveries()).toMatchObject(
    channels.map((channelId) => ({ kind: 'new', channelId, ruleId: rule, dueAt: now + seconds(30) })),
  )
  expect(await scene.outcomes(rule)).toEqual({ sent: 1 })
  expect((await scene.store.alertRules.one(operator, 'shop', rule))?.consideredAt).toBe(now)
})

test('a regression names its release, and the first one in a release alerts rules about releases', async ({
  scene,
}) => {
  await scene.aRule({ when: [{ kind: 'regressed' }, { kind: 'release' }] })
  await scene.record([{ cause: 'a' }, { cause: 'b' }])
  for (const shortId of ['SHOP-1', 'SHOP-2']) {
    await scene.store.triage.change(operator, shortId, { what: 'resolve' }, now)
  }
  const again = { release: '2.0' }
  await scene.record([{ cause: 'a', event: again }], now + 1)
  await scene.record([{ cause: 'b', event: again }], now + 2)
  expect(scene.deliveries().map(({ kind, detail }) => [kind, detail.release])).toEqual([
    ['regressed', '2.0'],
    ['release', '2.0'],
    ['regressed', '2.0'],
  ])
})

test('the search of a rule is applied to the events that caused the alert', async ({ scene }) => {
  const production = await scene.aRule({ search: 'environment:production' })
  const tagged = await scene.aRule({ search: 'tenant:acme* -level:fatal' })
  await scene.record([{ cause: 'a', facets: 'environment\0production\0tenant\0Acme Ltd\0' }])
  await scene.record([{ cause: 'b', facets: 'environment\0staging\0tenant\0Acme Ltd\0', event: { level: 'fatal' } }])
  expect([await scene.outcomes(production), await scene.outcomes(tagged)]).toEqual([
    { sent: 1, filtered: 1 },
    { sent: 1, filtered: 1 },
  ])
  expect(scene.deliveries()).toHaveLength(2)
})

test('an alert is recorded with its cause or not at all', async ({ scene }) => {
  await scene.aRule()
  const bad = aBatch([], { unparked: [999] })
  await expect(scene.recorder.record({ ...bad, events: [] })).rejects.toThrow()
  scene.db.exec("create trigger refuse before insert on delivery begin select raise(abort, 'no'); end")
  await expect(scene.record([{ cause: 'a' }])).rejects.toThrow()
  expect(scene.db.prepare('select count(*) from issue').pluck().get()).toBe(0)
  scene.db.exec('drop trigger refuse')
  await scene.record([{ cause: 'a' }])
  expect(scene.deliveries()).toHaveLength(1)
})

test('a rule without an enabled channel counts that instead of sending', async ({ scene }) => {
  const channel = scene.aChannel()
  const rule = await scene.aRule({ channels: [channel] })
  scene.db.prepare('update alert_channel set off_at = 1 where id = ?').run(channel)
  await scene.record([{ cause: 'a' }])
  expect([scene.deliveries(), await scene.outcomes(rule)]).toEqual([[], { no_channel: 1 }])
  scene.db.prepare('update alert_channel set off_at = null where id = ?').run(channel)
  await scene.record([{ cause: 'b' }])
  expect(await scene.outcomes(rule)).toEqual({ no_channel: 1, sent: 1 })
})

test('members get their own mail; helpers and others do not', async ({ scene }) => {
  const ada = await scene.aMember('ada@example.com')
  await scene.store.accounts.addUser({ email: 'x@example.com', name: '', passwordHash: 'x', owner: false, at: now })
  await scene.store.members.add(operator, 'shop', 'x@example.com', 'helper')
  await scene.aRule({ channels: [], toMembers: true })
  await scene.record([{ cause: 'a' }])
  expect(scene.deliveries()).toMatchObject([{ userId: ada.userId, channelId: null }])
})

test('changed rules, also from another process, count from the next batch', async ({ scene }) => {
  const rule = await scene.aRule()
  await scene.record([{ cause: 'a' }])
  scene.db.prepare('update alert_rule set enabled = 0 where id = ?').run(rule)
  await scene.record([{ cause: 'b' }])
  await scene.store.alertRules.update(operator, 'shop', rule, { enabled: true, search: 'level:fatal' })
  await scene.record([{ cause: 'c' }])
  expect(await scene.outcomes(rule)).toEqual({ sent: 1, filtered: 1 })
})

test('a visitor report pauses alerts about further ones of its issue', async ({ scene }) => {
  const rule = await scene.aRule({ when: [{ kind: 'reported' }], pauseMinutes: 60 })
  const event = id()
  await scene.record([{ cause: 'a', event: { id: event } }])
  const report = async (at: number) => {
    const item = {
      id: id(),
      projectId: scene.shop.id,
      eventId: event,
      at,
      message: 'It broke',
      itemKind: 'feedback' as const,
    }
    await scene.recorder.record(aBatch([], { at, nonEvents: [{ kind: 'feedback', item }] }))
  }
  await report(now)
  await report(now + minutes(59))
  await report(now + minutes(60))
  expect(scene.deliveries().map(({ kind, issueId, detail }) => [kind, issueId, detail.eventId])).toEqual([
    ['reported', 1, event],
    ['reported', 1, event],
  ])
  expect(await scene.outcomes(rule)).toEqual({ sent: 2, paused: 1 })
})

test('rejected and parked items alert for their project, each reason separately', async ({ scene }) => {
  await scene.aRule({ when: [{ kind: 'refused' }], pauseMinutes: 60 })
  const tally = { projectId: scene.shop.id, itemKind: 'event', outcome: 'refused', atEdge: true, hour: 0 } as const
  const tallies = [
    { ...tally, reason: 'quota_project', count: 7 },
    { ...tally, reason: 'malformed', count: 3 },
  ]
  await scene.recorder.record(aBatch([], { tallies }))
  await scene.recorder.record(aBatch([], { tallies, at: now + 1 }))
  expect(scene.deliveries().map(({ detail }) => detail)).toEqual([{ reason: 'quota_project', count: 7 }])
})

test('quiet hours hold alerts back until they end', async ({ scene }) => {
  const quiet = { timeZone: 'UTC', days: [0, 1, 2, 3, 4, 5, 6], from: 0, until: 0, fatalPasses: true }
  const rule = await scene.aRule({ quiet })
  await scene.record([{ cause: 'a' }, { cause: 'b', event: { level: 'fatal' } }])
  const midnight = Math.ceil((now + 1) / days(1)) * days(1)
  expect(scene.deliveries().map(({ dueAt }) => dueAt)).toEqual([midnight, now])
  expect(await scene.outcomes(rule)).toEqual({ quiet: 1, sent: 1 })
})

test('a muted issue does not alert', async ({ scene }) => {
  const rule = await scene.aRule({ when: [{ kind: 'reported' }] })
  const event = id()
  await scene.record([{ cause: 'a', event: { id: event } }])
  await scene.store.triage.change(operator, 'SHOP-1', { what: 'mute' }, now)
  const item = {
    id: id(),
    projectId: scene.shop.id,
    eventId: event,
    at: now,
    message: 'It broke',
    itemKind: 'feedback' as const,
  }
  await scene.recorder.record(aBatch([], { nonEvents: [{ kind: 'feedback', item }] }))
  expect(await scene.outcomes(rule)).toEqual({ filtered: 1 })
})

test('a rule of the instance applies to every project', async ({ scene }) => {
  scene.db.exec(
    "insert into alert_channel (kind, name, settings, created_at, bucket, bucket_at) values ('slack', 'All', '{}', 0, 20, 0)",
  )
  const rule = await scene.anInstanceRule({ channels: [1], when: [{ kind: 'new' }, { kind: 'refused' }] })
  await scene.record([{ cause: 'a' }])
  const tally = {
    itemKind: 'request',
    outcome: 'refused',
    reason: 'inbox_full',
    atEdge: true,
    hour: 0,
    count: 1,
  } as const
  await scene.recorder.record(aBatch([], { tallies: [tally] }))
  expect(await scene.outcomes(rule, '')).toEqual({ sent: 2 })
})

test('a storm of 5,000 similar issues is a few alerts, which fit into three messages', { timeout: 60_000 }, async ({
  scene,
}) => {
  await scene.aRule({ when: [{ kind: 'new' }, { kind: 'storm' }], gatherSeconds: 30 })
  for (let batch = 0; batch < 20; batch++) {
    const events = Array.from({ length: 250 }, (_, index) => {
      const value = `order ${batch * 250 + index} of customer ${index} not found`
      return { cause: value, event: { title: `Error: ${value}`, thrown: { type: 'Error', value } } }
    })
    await scene.record(events, now + batch * seconds(5))
  }
  expect(scene.db.prepare('select count(*) from issue').pluck().get()).toBe(5000)
  const deliveries = scene.deliveries()
  expect(deliveries.map(({ kind }) => kind)).toContain('storm')
  expect(deliveries.length).toBeLessThan(30)
  // The sender gathers what arrives within the gather time of the first one.
  const messages: number[] = []
  for (const { dueAt } of deliveries) {
    const last = messages.at(-1)
    if (last === undefined || dueAt > last + seconds(30)) messages.push(dueAt)
  }
  expect(messages.length).toBeLessThanOrEqual(3)
})

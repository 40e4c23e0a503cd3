import { expect } from 'vitest'
import { operator } from '../../../app/accounts/viewer'
import type { When } from '../../../app/alerts/when'
import { minutes } from '../../../app/clock'
import { now } from '../contract/builders'
import { test } from './opened'

type Threshold = Extract<When, { kind: 'threshold' }>
const threshold = (parts: Partial<Threshold> = {}): Threshold => ({
  ...{ kind: 'threshold', of: 'events', scope: 'issue', count: 5, minutes: 10 },
  ...parts,
})
const events = (count: number, parts: object = {}) => Array.from({ length: count }, () => ({ cause: 'a', ...parts }))

test('a threshold alerts once when it is crossed, and again after the count fell below half of it', async ({
  scene,
}) => {
  const rule = await scene.aRule({ when: [threshold()] })
  await scene.record(events(3), now)
  await scene.record([...events(1), ...events(4, { cause: 'b' })], now + minutes(1))
  expect(scene.deliveries()).toEqual([])
  await scene.record(events(2), now + minutes(2))
  await scene.record(events(20), now + minutes(3))
  expect(scene.deliveries()).toMatchObject([
    { kind: 'threshold', issueId: 1, ruleId: rule, detail: { count: 6, minutes: 10, of: 'events', scope: 'issue' } },
  ])
  await scene.record(events(1), now + minutes(30))
  await scene.record(events(4), now + minutes(31))
  expect(scene.deliveries().map(({ detail }) => detail.count)).toEqual([6, 5])
})

test('a raised threshold can be crossed again while the count is above the previous one', async ({ scene }) => {
  const id = await scene.aRule({ when: [threshold({ count: 2 })] })
  await scene.record(events(4), now)
  await scene.store.alertRules.update(operator, 'shop', id, { when: [threshold({ count: 6 })] })
  await scene.record(events(1), now + minutes(1))
  await scene.record(events(2), now + minutes(2))
  await scene.record(events(9), now + minutes(3))
  expect(scene.deliveries().map(({ detail }) => detail.count)).toEqual([4, 7])
})

test('a threshold of a project counts all its issues, and only events that match the search', async ({ scene }) => {
  const whole = await scene.aRule({ when: [threshold({ scope: 'project' })] })
  const production = await scene.aRule({ when: [threshold({ scope: 'project' })], search: 'environment:production' })
  const of = (environment: string) => ({ facets: `environment\0${environment}\0` })
  await scene.record([...events(3, of('staging')), ...events(2, { cause: 'b', ...of('production') })])
  expect([await scene.outcomes(whole), await scene.outcomes(production)]).toEqual([{ sent: 1 }, {}])
  await scene.record(events(3, of('production')), now + minutes(1))
  expect(await scene.outcomes(production)).toEqual({ sent: 1 })
  expect(scene.deliveries().map(({ issueId, ruleId }) => [issueId, ruleId])).toEqual([
    [null, whole],
    [null, production],
  ])
})

test('a user counts once within the minutes', async ({ scene }) => {
  await scene.aRule({ when: [threshold({ of: 'users', count: 3 })] })
  const by = (...users: number[]) => users.map((user) => ({ cause: 'a', user }))
  await scene.record(by(1, 1, 1, 2), now)
  await scene.record(by(1, 2), now + minutes(5))
  expect(scene.deliveries()).toEqual([])
  await scene.record(by(3), now + minutes(14))
  expect(scene.deliveries()).toMatchObject([{ detail: { count: 3, of: 'users' } }])
  await scene.record(by(4, 5, 6), now + minutes(40))
  expect(scene.deliveries()).toHaveLength(2)
})

test('muted issues cross no threshold, and minutes are only stored for projects with such a rule', async ({
  scene,
}) => {
  await scene.record(events(1))
  await scene.store.triage.change(operator, 'SHOP-1', { what: 'mute' }, now)
  expect(scene.db.prepare('select count(*) from alert_minute').pluck().get()).toBe(0)
  await scene.aRule({ when: [threshold()] })
  await scene.record(events(9))
  expect(scene.deliveries()).toEqual([])
  await scene.store.triage.change(operator, 'SHOP-1', { what: 'open' }, now)
  await scene.record(events(9))
  expect(scene.deliveries()).toHaveLength(1)
})

test('minutes are stored as long as a rule needs them', async ({ scene }) => {
  const rule = await scene.aRule({ when: [threshold({ of: 'users' })] })
  const other = await scene.aRule({ when: [threshold({ count: 100 })] })
  await scene.record(events(2, { user: 1 }))
  const kept = () =>
    ['alert_minute', 'alert_minute_user'].map((table) =>
      scene.db.prepare(`select count(*) from ${table}`).pluck().get(),
    )
  expect(await scene.recorder.alerts.forget(now + minutes(10))).toBe(false)
  expect(kept()).toEqual([1, 1])
  await scene.recorder.alerts.forget(now + minutes(11))
  expect(kept()).toEqual([0, 0])
  await scene.record(events(2), now + minutes(12))
  for (const id of [rule, other]) await scene.store.alertRules.remove(operator, 'shop', id)
  await scene.recorder.alerts.forget(now + minutes(13))
  expect(kept()).toEqual([0, 0])
})

test('imported events count for no threshold, also in a batch with others', async ({ scene }) => {
  await scene.aRule({ when: [threshold({ count: 4 })], search: 'release:1.0' })
  const [old, live] = [
    { event: { release: '1.0' }, facets: 'release\x001.0\0', imported: {} },
    { facets: 'release\x001.1\0' },
  ]
  await scene.record([...events(9, old), ...events(9, live)], now)
  expect(scene.deliveries()).toEqual([])
  await scene.record(events(4, { facets: old.facets }), now + minutes(1))
  expect(scene.deliveries()).toMatchObject([{ kind: 'threshold', detail: { count: 4 } }])
})

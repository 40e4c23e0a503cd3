import { expect } from 'vitest'
import { minutes } from '../../../app/clock'
import { id, now } from '../contract/builders'
import { test } from './opened'

test('an issue alerts when enough people look it up within an hour', async ({ scene }) => {
  const rule = await scene.aRule({ when: [{ kind: 'looked_up', people: 3 }], pauseMinutes: 0 })
  await scene.record([{ cause: 'a' }, { cause: 'b' }])
  const people = Array.from({ length: 5 }, () => id())
  const lookUp = (person: number, at: number, shortId = 'SHOP-1') =>
    scene.store.lookUps.note({ shortId, person: people[person]!, at })
  await lookUp(0, now)
  await lookUp(0, now + 1)
  await lookUp(1, now + minutes(1))
  await lookUp(2, now + minutes(1), 'SHOP-2')
  expect(scene.deliveries()).toEqual([])
  await lookUp(2, now + minutes(2))
  await lookUp(3, now + minutes(3))
  expect(scene.deliveries()).toMatchObject([{ kind: 'looked_up', ruleId: rule, issueId: 1, detail: { count: 3 } }])
  // After an hour without look-ups it takes three again.
  await lookUp(0, now + minutes(70))
  await lookUp(1, now + minutes(71))
  expect(scene.deliveries()).toHaveLength(1)
  await lookUp(4, now + minutes(72))
  expect(scene.deliveries()).toHaveLength(2)
})

test('look-ups are only stored while a rule counts them, and only for an hour', async ({ scene }) => {
  await scene.record([{ cause: 'a' }])
  const lookUp = (at: number) => scene.store.lookUps.note({ shortId: 'SHOP-1', person: id(), at })
  const kept = () => scene.db.prepare('select count(*) from alert_look_up').pluck().get()
  await lookUp(now)
  expect(kept()).toBe(0)
  await scene.aRule({ when: [{ kind: 'looked_up', people: 3 }] })
  await lookUp(now)
  await scene.store.lookUps.note({ shortId: 'NOWHERE-1', person: id(), at: now })
  expect(kept()).toBe(1)
  await scene.recorder.alerts.forget(now + minutes(61))
  expect(kept()).toBe(0)
})

import { expect } from 'vitest'
import { operator } from '../../../app/accounts/viewer'
import { defaultRule } from '../../../app/alerts/default-rule'
import { days, hourOf, hours } from '../../../app/clock'
import type { SessionStatus } from '../../../app/releases/session-counts'
import { aBatch, now } from '../contract/builders'
import { test } from './opened'

test('the preview shows when a release would have alerted', async ({ scene }) => {
  const at = now - days(2)
  const rows = [
    { release: '1.0', environment: '', hour: hourOf(at), status: 'started' as const, count: 200 },
    { release: '1.0', environment: '', hour: hourOf(at), status: 'crashed' as const, count: 50 },
  ]
  const item = { projectId: scene.shop.id, itemKind: 'sessions' as const, counts: rows }
  await scene.recorder.record(aBatch([], { nonEvents: [{ kind: 'sessions', item }] }))
  const preview = (percent: number) =>
    scene.store.alertRules.preview(operator, 'shop', {
      rule: { ...defaultRule, when: [{ kind: 'release', crashFree: { percent, sessions: 100 } }] },
      ...{ since: now - days(14), at: now, limit: 5 },
    })
  expect(await preview(80)).toMatchObject({
    count: 1,
    cut: false,
    alerts: [{ kind: 'release', at: hours(hourOf(at)) }],
  })
  expect(await preview(70)).toMatchObject({ count: 0, cut: false })
})

test('a release with too many crashed sessions alerts once, as soon as it has enough sessions', async ({ scene }) => {
  await scene.aRule({ when: [{ kind: 'release', crashFree: { percent: 95, sessions: 100 } }] })
  const sessions = async (release: string, counts: Partial<Record<SessionStatus, number>>) => {
    const of = Object.entries(counts) as [SessionStatus, number][]
    const rows = of.map(([status, count]) => ({ release, environment: '', hour: hourOf(now), status, count }))
    const item = { projectId: scene.shop.id, itemKind: 'sessions' as const, counts: rows }
    await scene.recorder.record(aBatch([], { nonEvents: [{ kind: 'sessions', item }] }))
  }
  await sessions('1.0', { started: 90, crashed: 9 })
  expect(scene.deliveries()).toEqual([])
  await sessions('1.0', { started: 10, crashed: 1 })
  await sessions('1.0', { started: 10, crashed: 10 })
  await sessions('2.0', { started: 200, crashed: 10 })
  expect(scene.deliveries()).toMatchObject([
    { kind: 'release', issueId: null, detail: { release: '1.0', crashFree: 90, count: 100 } },
  ])
})

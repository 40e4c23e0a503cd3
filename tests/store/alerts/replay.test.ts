import { expect, test } from 'vitest'
import { operator } from '../../../app/accounts/viewer'
import { days, hours, type Instant, minutes } from '../../../app/clock'
import { aBatch, aTally, now } from '../contract/builders'
import { type AlertingScene, openScene } from './opened'

/** Pseudo-random numbers, equal in every run (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const week = now - days(7)

/** A week of a shop by an injected clock: a batch every half hour, releases, regressions, bursts, reports, a full quota. */
async function replay(scene: AlertingScene): Promise<void> {
  const next = random(20_261_122)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!
  const event = (at: Instant, cause: string, count: number) =>
    Array.from({ length: count }, () => ({
      cause,
      facets: `environment\0${next() < 0.8 ? 'production' : 'staging'}\0`,
      user: Math.floor(next() * 40),
      event: {
        title: `Error in ${cause}`,
        level: cause === 'till' ? 'fatal' : 'error',
        release: `1.${Math.floor((at - week) / days(2))}`,
      } as const,
    }))
  let reports = 0
  for (let at = week; at < now; at += minutes(30)) {
    const causes = ['cart', 'menu', 'till', `page ${Math.floor(next() * 60)}`]
    const events = causes.flatMap((cause) => (next() < 0.4 ? event(at, cause, 1 + Math.floor(next() * 4)) : []))
    const isBurst = next() < 0.05
    await scene.record([...events, ...(isBurst ? event(at, pick(['cart', 'menu']), 40) : [])], at)
    if (next() < 0.05)
      await scene.store.triage.change(operator, `SHOP-${1 + Math.floor(next() * 5)}`, { what: 'resolve' }, at + 1)
    if (next() < 0.08) {
      const item = {
        id: (++reports).toString(16).padStart(32, '0'),
        projectId: scene.shop.id,
        at,
        message: 'It broke',
        itemKind: 'feedback' as const,
      }
      await scene.recorder.record(aBatch([], { at: at + 2, nonEvents: [{ kind: 'feedback', item }] }))
    }
    if (next() < 0.08) {
      const tally = aTally({
        projectId: scene.shop.id,
        outcome: 'refused',
        reason: 'quota_project',
        hour: Math.floor(at / hours(1)),
      })
      await scene.recorder.record(aBatch([], { at: at + 3, tallies: [tally] }))
    }
  }
}

/** What each rule sent, paused and held back, and every delivery with its due time. */
async function replayed() {
  const scene = await openScene()
  const nights = {
    timeZone: 'Europe/Berlin',
    days: [0, 1, 2, 3, 4, 5, 6],
    from: 22 * 60,
    until: 7 * 60,
    fatalPasses: true,
  }
  const threshold = { kind: 'threshold', count: 20, minutes: 60 } as const
  const off = scene.aChannel()
  scene.db.prepare('update alert_channel set off_at = 1 where id = ?').run(off)
  const rules = {
    'new and regressed': await scene.aRule({
      when: [{ kind: 'new' }, { kind: 'regressed' }],
      quiet: nights,
      gatherSeconds: 30,
    }),
    production: await scene.aRule({ when: [{ kind: 'new' }], search: 'environment:production' }),
    'busy issue': await scene.aRule({ when: [{ ...threshold, of: 'events', scope: 'issue' }] }),
    'many people': await scene.aRule({ when: [{ ...threshold, of: 'users', scope: 'project' }], pauseMinutes: 600 }),
    release: await scene.aRule({ when: [{ kind: 'release' }, { kind: 'escalating' }], pauseMinutes: 60 }),
    reports: await scene.aRule({ when: [{ kind: 'reported' }], pauseMinutes: 24 * 60 }),
    quota: await scene.aRule({ when: [{ kind: 'refused' }], pauseMinutes: 12 * 60 }),
    unreachable: await scene.aRule({ channels: [off], when: [{ kind: 'new' }] }),
  }
  await replay(scene)
  const counted = scene.db.prepare<[number], { outcome: string; count: number }>(
    'select outcome, sum(count) as count from alert_rule_day where rule_id = ? group by outcome order by outcome',
  )
  const table = Object.entries(rules).map(([name, id]) => [
    name,
    Object.fromEntries(counted.all(id).map(({ outcome, count }) => [outcome, count])),
  ])
  const deliveries = scene.deliveries().map(({ kind, ruleId, issueId, dueAt, detail: { count, release } }) => ({
    ...{ kind, ruleId, issueId, dueAt, count, release },
  }))
  await scene.close()
  return { table: Object.fromEntries(table) as Record<string, Record<string, number>>, deliveries }
}

test('replaying a week of a shop leads to the same alerts every time', { timeout: 120_000 }, async () => {
  const [first, second] = [await replayed(), await replayed()]
  expect(second).toEqual(first)
  const { table, deliveries } = first
  expect(table['new and regressed']).toMatchObject({ sent: expect.any(Number), quiet: expect.any(Number) })
  expect(table.production).toMatchObject({ sent: expect.any(Number), filtered: expect.any(Number) })
  for (const rule of ['busy issue', 'many people', 'release']) expect(table[rule]?.sent).toBeGreaterThan(0)
  for (const rule of ['reports', 'quota']) {
    expect(table[rule]).toMatchObject({ sent: expect.any(Number), paused: expect.any(Number) })
  }
  expect(Object.keys(table.unreachable ?? {})).toEqual(['no_channel'])
  const alerts = Object.values(table).flatMap(({ sent = 0, quiet = 0 }) => sent + quiet)
  expect(alerts.reduce((sum, count) => sum + count, 0)).toBe(deliveries.length)
})

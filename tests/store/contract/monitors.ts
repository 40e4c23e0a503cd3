import { expect } from 'vitest'
import { anonymous, operator } from '../../../app/accounts/viewer'
import { defaultRule } from '../../../app/alerts/default-rule'
import { days, hours, minutes, seconds } from '../../../app/clock'
import type { ReceivedCheckIn } from '../../../app/monitors/check-in'
import { defaultMonitorSettings, type MonitorSettings, monitorLimits, stateOf } from '../../../app/monitors/monitor'
import { madeHere } from '../../../app/store/processed-event'
import type { Recorder, Store } from '../../../app/store/store'
import { aBatch, id, now, processed } from './builders'
import type { testWith } from './opened'

type Project = { id: number; slug: string; key: { id: number } }
const hourly: MonitorSettings = { ...defaultMonitorSettings, schedule: { type: 'crontab', value: '0 * * * *' } }
const config = { schedule: { type: 'crontab' as const, value: '0 * * * *' } }

/** Records check-ins, one batch each. */
async function checkIn(recorder: Recorder, project: Project, ...parts: Partial<ReceivedCheckIn>[]): Promise<void> {
  for (const part of parts) {
    const item = {
      projectId: project.id,
      slug: 'nightly',
      environment: 'production',
      status: 'ok',
      at: now,
      ...part,
    } as const
    await recorder.record(aBatch([], { nonEvents: [{ kind: 'check_in', item }] }))
  }
}

/** The monitor of a project with one monitor. */
async function theMonitor(store: Store, slug = 'web') {
  const [monitor] = await store.monitors.list(operator, { slug, runs: 300 })
  if (!monitor) throw new Error('there is no monitor')
  return monitor
}

/** Records the events of pending news, like the job. */
async function notifyAll(recorder: Recorder, project: Project, at: number): Promise<string[]> {
  const told: string[] = []
  for (const { id: newsId, news } of await recorder.monitors.news(50)) {
    const event = { title: `Monitor nightly ${news.reason}`, received: at, timestamp: news.at }
    const failure = processed(project, { event, cause: 'monitor', itemKind: madeHere })
    await recorder.monitors.recordNews(newsId, news.reason === 'recovered' ? undefined : failure, at)
    told.push(news.reason)
  }
  return told
}

const watch = async (store: Store, recorder: Recorder, project: Project, until: number) => {
  await recorder.monitors.passTime(until, 50)
  return { told: await notifyAll(recorder, project, until), monitor: await theMonitor(store) }
}

export function monitorsContract(test: ReturnType<typeof testWith>): void {
  test('the first check-in creates a monitor with the schedule of the SDK, and its runs', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const web = await aProject('Web')
    const run = id()
    const at = now + minutes(20)
    await checkIn(recorder, web, { status: 'in_progress', id: run, at, config })
    await checkIn(recorder, web, { id: run, at: at + 4000 })
    expect(await theMonitor(store)).toMatchObject({
      ...{ slug: 'nightly', name: 'nightly', environment: 'production', settings: hourly, upserts: true },
      ...{ expectedAt: now + hours(1), outcome: 'ok', lastOkAt: at + 4000, runsRemoved: 0, mayChange: true },
      runs: [{ status: 'ok', checkInId: run, startedAt: at, durationMilliseconds: 4000 }],
    })
  })

  test('a missed check-in is an event of an issue, recovery resolves it, the next miss regresses it', async ({
    opened,
  }) => {
    const { store, recorder, aProject } = opened
    const web = await aProject('Web')
    await checkIn(recorder, web, { config })
    const missedAt = now + hours(1) + minutes(1)
    expect((await watch(store, recorder, web, missedAt - 1)).told).toEqual([])
    const { told, monitor } = await watch(store, recorder, web, missedAt)
    expect([told, monitor.outcome, monitor.failing]).toEqual([['missed'], 'missed', true])
    const shortId = monitor.issue?.shortId ?? ''
    const status = async () => (await store.issues.byShortId(operator, shortId))?.status
    expect(await status()).toBe('open')
    expect((await watch(store, recorder, web, missedAt + minutes(5))).told).toEqual([])
    await checkIn(recorder, web, { at: missedAt + minutes(10) })
    expect(await notifyAll(recorder, web, missedAt + minutes(10))).toEqual(['recovered'])
    expect(await status()).toBe('resolved')
    const again = await watch(store, recorder, web, missedAt + hours(1))
    expect([again.told, await status(), again.monitor.issue?.shortId]).toEqual([['missed'], 'regressed', shortId])
    expect((await store.issues.byShortId(operator, shortId))?.count).toBe(2)
    // Nobody sent them, so they are not in the tallies of the project.
    const stats = await store.projects.stats(operator, 'web')
    expect([stats?.event?.processed ?? 0, Object.keys(stats ?? {}).includes('')]).toEqual([0, false])
    expect((await store.projects.bySlug(operator, 'web'))?.firstEventAt).toBeUndefined()
    const rule = { ...defaultRule, when: [{ kind: 'monitor' as const }], pauseMinutes: 0 }
    const asked = { rule, since: now - days(13), at: missedAt + hours(2), limit: 9 }
    expect(await store.alertRules.preview(operator, 'web', asked)).toMatchObject({
      count: 3,
      cut: false,
      alerts: [missedAt + hours(1), missedAt + minutes(10), missedAt].map((at) => ({ kind: 'monitor', at, shortId })),
    })
  })

  test('news are recorded once, and a muted issue stays muted when its monitor recovers', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const web = await aProject('Web')
    await checkIn(recorder, web, { status: 'error' })
    const [news] = await recorder.monitors.news(9)
    const event = processed(web, { itemKind: madeHere, event: { received: now } })
    for (let n = 0; n < 2; n++) await recorder.monitors.recordNews(news!.id, event, now)
    expect(await recorder.monitors.news(9)).toEqual([])
    const shortId = (await theMonitor(store)).issue?.shortId ?? ''
    expect((await store.issues.byShortId(operator, shortId))?.count).toBe(1)
    await store.triage.change(operator, shortId, { what: 'mute' }, now)
    await checkIn(recorder, web, { at: now + 5 })
    expect(await notifyAll(recorder, web, now + 5)).toEqual(['recovered'])
    expect((await store.issues.byShortId(operator, shortId))?.status).toBe('muted')
  })

  test('an overlong run is noticed, and overlapping runs are separate', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const web = await aProject('Web')
    const [first, second] = [id(), id()]
    await checkIn(
      recorder,
      web,
      { status: 'in_progress', id: first },
      { status: 'in_progress', id: second, at: now + 1 },
    )
    await checkIn(recorder, web, { id: second, at: now + seconds(9) })
    expect((await theMonitor(store)).inProgress).toBe(true)
    const { told, monitor } = await watch(store, recorder, web, now + minutes(30))
    expect(told).toEqual(['timeout'])
    expect(monitor.runs.map(({ status, checkInId }) => [status, checkInId])).toEqual([
      ['ok', second],
      ['timeout', first],
    ])
  })

  test('check-ins without an id end the latest run; another environment has its own monitor with the same schedule', async ({
    opened,
  }) => {
    const { store, recorder, aProject } = opened
    const web = await aProject('Web')
    await checkIn(recorder, web, { status: 'in_progress', config }, { status: 'error', at: now + 5 })
    expect((await theMonitor(store)).runs).toMatchObject([{ status: 'failed', durationMilliseconds: 5 }])
    await checkIn(recorder, web, { environment: 'staging' })
    const both = await store.monitors.list(operator, { slug: 'web', runs: 1 })
    expect(both.map(({ environment, settings, outcome }) => [environment, settings.schedule, outcome])).toEqual([
      ['production', hourly.schedule, 'failed'],
      ['staging', hourly.schedule, 'ok'],
    ])
  })

  test('runs and monitors have limits, and what is removed or refused is counted', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const web = await aProject('Web')
    const item = (slug: string, at: number) => ({
      kind: 'check_in' as const,
      item: { projectId: web.id, slug, environment: 'production', status: 'ok' as const, at },
    })
    const many = Array.from({ length: monitorLimits.runs + 7 }, (_, n) => item('a', now + n))
    await recorder.record(aBatch([], { nonEvents: many }))
    const [monitor] = await store.monitors.list(operator, { slug: 'web', runs: 999 })
    expect([monitor?.runs.length, monitor?.runsRemoved]).toEqual([monitorLimits.runs, 7])
    const flood = Array.from({ length: monitorLimits.perProject + 3 }, (_, n) => item(`m${n}`, now))
    await recorder.record(aBatch([], { nonEvents: flood }))
    const { check_in } = (await store.projects.stats(operator, 'web')) ?? {}
    expect(check_in?.refused).toEqual({ too_many_monitors: 4 })
  })

  test('a schedule that cannot be parsed changes nothing and is shown', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const web = await aProject('Web')
    await checkIn(
      recorder,
      web,
      { config },
      { config: { schedule: { type: 'crontab', value: 'every day' } }, at: now + 1 },
    )
    expect(await theMonitor(store)).toMatchObject({ settings: hourly, badSchedule: 'every day, UTC', outcome: 'ok' })
    await checkIn(recorder, web, { config, at: now + 2 })
    expect((await theMonitor(store)).badSchedule).toBeUndefined()
  })

  test('manual settings stay, unless SDKs may change them', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const web = await aProject('Web')
    const name = { slug: 'nightly', environment: 'production', name: 'Nightly backup' }
    const added = await store.monitors.add(operator, 'web', { ...name, settings: hourly, at: now })
    expect(await store.monitors.add(operator, 'web', { ...name, settings: hourly, at: now })).toEqual({
      ...{ ok: false, why: 'taken' },
    })
    const other = { schedule: { type: 'crontab' as const, value: '30 * * * *' } }
    await checkIn(recorder, web, { config: other })
    expect(await theMonitor(store)).toMatchObject({ name: 'Nightly backup', settings: hourly, outcome: 'ok' })
    const monitorId = added.ok ? added.id : 0
    const change = { name: 'Backup', settings: hourly, upserts: true, at: now }
    expect(await store.monitors.update(operator, 'web', monitorId, change)).toBe(true)
    await checkIn(recorder, web, { config: other, at: now + 1 })
    expect(await theMonitor(store)).toMatchObject({ name: 'Backup', settings: { schedule: other.schedule } })
  })

  test('a disabled monitor expects nothing, and a removed one is deleted with its runs', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const web = await aProject('Web')
    await checkIn(recorder, web, { config })
    const { id: monitorId } = await theMonitor(store)
    expect(await store.monitors.watch(operator, 'web', monitorId, 'off', now)).toBe(true)
    const { told, monitor } = await watch(store, recorder, web, now + hours(9))
    expect([told, stateOf(monitor, now + hours(9))]).toEqual([[], 'off'])
    expect(await store.monitors.remove(operator, 'web', monitorId)).toBe(true)
    expect(await store.monitors.one(operator, 'web', monitorId, 9)).toBeUndefined()
    await checkIn(recorder, web, {})
    expect((await theMonitor(store)).runs).toHaveLength(1)
  })

  test('members see monitors, admins change them, others see nothing of them', async ({ opened }) => {
    const { store, recorder, aProject, aUser } = opened
    const [web, other] = [await aProject('Web'), await aProject('Other')]
    await checkIn(recorder, web, { config })
    const { id: monitorId } = await theMonitor(store)
    const member = await aUser('member@example.com', { [web.id]: 'member' })
    const admin = await aUser('admin@example.com', { [web.id]: 'admin' })
    const helper = await aUser('helper@example.com', { [web.id]: 'helper' })
    const stranger = await aUser('stranger@example.com', { [other.id]: 'admin' })
    const change = { name: 'x', settings: hourly, upserts: true, at: now }
    const settings = { slug: 'own', environment: 'production', name: 'own', settings: hourly, at: now }
    for (const viewer of [anonymous, helper, stranger, member]) {
      const sees = viewer === member
      expect(await store.monitors.list(viewer, { slug: 'web', runs: 1 })).toHaveLength(sees ? 1 : 0)
      expect(await store.monitors.list(viewer, { slug: undefined, runs: 1 })).toHaveLength(sees ? 1 : 0)
      expect((await store.monitors.one(viewer, 'web', monitorId, 1))?.mayChange).toBe(sees ? false : undefined)
      expect(await store.monitors.update(viewer, 'web', monitorId, change)).toBe(false)
      expect(await store.monitors.watch(viewer, 'web', monitorId, 'off', now)).toBe(false)
      expect(await store.monitors.remove(viewer, 'web', monitorId)).toBe(false)
      expect(await store.monitors.add(viewer, 'web', settings)).toEqual({ ok: false, why: 'unknown' })
    }
    expect(await store.monitors.one(admin, 'other', monitorId, 1)).toBeUndefined()
    expect(await store.monitors.add(admin, 'web', settings)).toMatchObject({ ok: true })
    expect(await store.monitors.remove(admin, 'web', monitorId)).toBe(true)
  })
}

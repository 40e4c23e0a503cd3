import { expect, test } from 'vitest'
import { days, hours, type Instant, minutes, seconds } from '../clock'
import {
  type CheckIn,
  dueAt,
  type MonitorChange,
  passTime,
  takeCheckIn,
  withSettings,
  withWatching,
} from './decide-monitor'
import { defaultMonitorSettings, type MonitorSettings, type Run, stateOf, type Watched } from './monitor'
import { nextTimes } from './schedule'

const start = Date.parse('2026-03-10T12:00:00Z')

const aMonitor = (settings: Partial<MonitorSettings> = {}): Watched => ({
  settings: { ...defaultMonitorSettings, schedule: { type: 'crontab', value: '0 * * * *' }, ...settings },
  watching: 'on',
  expectedAt: start,
  failures: 0,
  successes: 0,
  failing: false,
})

/** A monitor with its runs, as the store keeps them. */
function aKeptMonitor(settings?: Partial<MonitorSettings>) {
  let monitor = aMonitor(settings)
  const runs = new Map<number, Run>()
  const told: string[] = []
  const keep = (change: MonitorChange) => {
    monitor = change.monitor
    for (const run of change.runs) {
      const id = run.id ?? runs.size + 1
      runs.set(id, { ...run, id })
    }
    told.push(...change.news.map(({ reason }) => reason))
  }
  const inProgress = () => [...runs.values()].filter(({ status }) => status === 'in_progress')
  return {
    told,
    runs: () => [...runs.values()],
    statuses: () => [...runs.values()].map(({ status }) => status),
    monitor: () => monitor,
    due: () => dueAt(monitor, inProgress()),
    change: (to: (before: Watched) => Watched) => {
      monitor = to(monitor)
    },
    pass: (until: Instant, down?: { from: Instant; until: Instant }) =>
      keep(passTime(monitor, inProgress(), until, down)),
    says: (status: CheckIn['status'], at: Instant, more: Partial<CheckIn> = {}) =>
      keep(takeCheckIn(monitor, [...runs.values()], { status, at, ...more })),
  }
}

test('a check-in that does not come within the margin is missed, once, and one that comes later is a run of its own', () => {
  const kept = aKeptMonitor()
  expect(kept.due()).toBe(start + minutes(1))
  kept.pass(start + seconds(59))
  expect([kept.told, stateOf(kept.monitor(), start + seconds(59))]).toEqual([[], 'late'])
  kept.pass(start + minutes(1))
  kept.pass(start + minutes(2))
  expect(kept.told).toEqual(['missed'])
  expect(stateOf(kept.monitor(), start + minutes(2))).toBe('missed')
  kept.says('ok', start + minutes(5))
  expect([kept.told, kept.statuses()]).toEqual([
    ['missed', 'recovered'],
    ['missed', 'ok'],
  ])
  expect(kept.monitor().expectedAt).toBe(start + hours(1))
})

test('a run that begins a little early or late counts for its time', () => {
  for (const off of [-seconds(50), 0, seconds(59)]) {
    const kept = aKeptMonitor()
    kept.says('in_progress', start + off, { id: 'a' })
    kept.says('ok', start + off + minutes(4), { id: 'a' })
    expect(kept.runs()).toMatchObject([{ status: 'ok', expectedAt: start, durationMilliseconds: minutes(4) }])
    expect([kept.told, kept.monitor().expectedAt]).toEqual([[], start + hours(1)])
  }
})

test('an extra run changes nothing about when a crontab is expected, and moves an interval on', () => {
  const kept = aKeptMonitor()
  kept.says('ok', start - minutes(20))
  expect(kept.monitor().expectedAt).toBe(start)
  const every = aKeptMonitor({ schedule: { type: 'interval', value: 1, unit: 'hour' } })
  every.says('ok', start - minutes(20))
  expect(every.monitor().expectedAt).toBe(start + minutes(40))
})

test('a run that does not end in time fails, and its end later changes only how long it took', () => {
  const kept = aKeptMonitor({ runtimeMinutes: 10 })
  kept.says('in_progress', start, { id: 'a' })
  expect(kept.due()).toBe(start + minutes(10))
  kept.pass(start + minutes(10))
  expect([kept.told, kept.statuses()]).toEqual([['timeout'], ['timeout']])
  kept.says('ok', start + minutes(15), { id: 'a' })
  expect(kept.runs()).toMatchObject([{ status: 'timeout', durationMilliseconds: minutes(15) }])
  expect(kept.told).toEqual(['timeout'])
})

test('a run that says it goes on has its time again', () => {
  const kept = aKeptMonitor({ runtimeMinutes: 10 })
  kept.says('in_progress', start, { id: 'a' })
  kept.says('in_progress', start + minutes(9), { id: 'a' })
  kept.pass(start + minutes(18))
  expect([kept.told, kept.statuses()]).toEqual([[], ['in_progress']])
})

test('runs that overlap are told apart by their ids; without an id the latest one ends', () => {
  const kept = aKeptMonitor()
  kept.says('in_progress', start, { id: 'a' })
  kept.says('in_progress', start + minutes(1), { id: 'b' })
  kept.says('error', start + minutes(2), { id: 'a' })
  expect(kept.statuses()).toEqual(['failed', 'in_progress'])
  kept.says('ok', start + minutes(3))
  expect(kept.statuses()).toEqual(['failed', 'ok'])
})

test('the same check-in twice is one run', () => {
  const kept = aKeptMonitor()
  for (let n = 0; n < 2; n++) kept.says('in_progress', start, { id: 'a' })
  for (let n = 0; n < 3; n++) kept.says('error', start + minutes(1), { id: 'a' })
  expect([kept.statuses(), kept.told]).toEqual([['failed'], ['failed']])
})

test('an end that comes before its beginning is the same run', () => {
  const kept = aKeptMonitor()
  kept.says('ok', start + seconds(30), { id: 'a' })
  kept.says('in_progress', start, { id: 'a' })
  expect(kept.runs()).toMatchObject([{ status: 'ok', startedAt: start, durationMilliseconds: seconds(30) }])
})

test('a check-in that was received in time and comes late replaces the missed run', () => {
  const kept = aKeptMonitor()
  kept.pass(start + minutes(3))
  kept.says('ok', start + seconds(30))
  expect([kept.statuses(), kept.told]).toEqual([['ok'], ['missed', 'recovered']])
})

test('it fails after the configured failures in a row, reports each from then on, and recovers likewise', () => {
  const kept = aKeptMonitor({ failureThreshold: 2, recoveryThreshold: 2 })
  const says = ['error', 'ok', 'error', 'error', 'error', 'ok', 'error', 'ok', 'ok', 'ok'] as const
  for (const [n, status] of says.entries()) kept.says(status, start + hours(n))
  expect(kept.told).toEqual(['failed', 'failed', 'failed', 'recovered'])
})

test('several times that passed unnoticed are one failure, with the time Digestline was down', () => {
  const kept = aKeptMonitor()
  const down = { from: start - minutes(10), until: start + hours(5) }
  kept.pass(start + hours(5) + seconds(10), down)
  expect(kept.runs()).toMatchObject([{ status: 'missed', downMilliseconds: hours(5) + minutes(10) }])
  // The one at five is still within its margin.
  expect([kept.told, kept.monitor().expectedAt]).toEqual([['missed'], start + hours(5)])
})

test('a check-in that comes when its time had passed unnoticed does not hide the one before', () => {
  const kept = aKeptMonitor()
  kept.says('ok', start + hours(2))
  expect([kept.statuses(), kept.told]).toEqual([
    ['missed', 'ok'],
    ['missed', 'recovered'],
  ])
})

test('muted, it has runs and states and tells nothing but its recovery; switched off, it expects nothing', () => {
  const kept = aKeptMonitor()
  kept.change((before) => withWatching(before, 'muted', start))
  kept.pass(start + minutes(1))
  expect([kept.told, kept.statuses()]).toEqual([[], ['missed']])
  kept.change((before) => withWatching(before, 'off', start + minutes(2)))
  kept.pass(start + hours(9))
  kept.says('error', start + hours(9))
  expect([kept.due(), kept.told, kept.statuses()]).toEqual([undefined, [], ['missed', 'failed']])
  kept.change((before) => withWatching(before, 'on', start + hours(9) + minutes(5)))
  expect(kept.monitor().expectedAt).toBe(start + hours(10))
})

test('another schedule counts from when it is set, the same one leaves what is expected', () => {
  const monitor = aMonitor()
  const same = withSettings(monitor, { ...monitor.settings, marginMinutes: 9 }, start + minutes(2))
  expect(same.expectedAt).toBe(start)
  const schedule = { type: 'crontab', value: '30 * * * *' } as const
  expect(withSettings(monitor, { ...monitor.settings, schedule }, start + minutes(2)).expectedAt).toBe(
    start + minutes(30),
  )
  expect(withSettings(monitor, defaultMonitorSettings, start).expectedAt).toBeUndefined()
})

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']

test('in every zone, on days when clocks change, a job that runs on time is never late and one that does not is missed each time', () => {
  for (const timeZone of zones)
    for (const date of ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01'])
      for (const value of ['*/30 * * * *', '30 2 * * *', '0 */6 * * *']) {
        const schedule = { type: 'crontab', value } as const
        const from = Date.parse(date) - days(1)
        const times = nextTimes(schedule, timeZone, from, 20)
        const settings = { schedule, timeZone }
        const [good, bad] = [aKeptMonitor(settings), aKeptMonitor(settings)]
        for (const kept of [good, bad]) kept.change((before) => ({ ...before, expectedAt: times[0]! }))
        for (const [n, time] of times.entries()) {
          // Jitter within the margin, and a second early now and then.
          good.says('ok', time + (n % 3 === 0 ? -seconds(1) : seconds((n * 7) % 59)))
          const until = time + minutes(1)
          good.pass(until)
          bad.pass(until)
        }
        expect(good.told, `${timeZone} ${date} ${value}`).toEqual([])
        expect(bad.told, `${timeZone} ${date} ${value}`).toEqual(times.map(() => 'missed'))
      }
})

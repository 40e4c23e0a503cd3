import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { operator } from '../../accounts/viewer'
import { hours, type Instant, minutes, seconds } from '../../clock'
import { openSqliteRecorder } from '../../store/sqlite/open-recorder.server'
import { openSqliteStore } from '../../store/sqlite/open-store.server'
import { makeCaughtUp } from '../caught-up'
import { makeMonitorSlice, monitorPause } from './monitors.server'

const start = Date.parse('2026-03-10T12:00:00Z')
const ended: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ended.splice(0)) await end()
})

/** A server at a certain time: its store, the job that watches monitors, and how much of its inbox is recorded. */
async function open(file: string, now: Instant) {
  const recorder = await openSqliteRecorder({ file, serverStarted: { at: now, now } })
  const store = await openSqliteStore({ file, send: recorder.send })
  const caughtUp = makeCaughtUp()
  const slice = makeMonitorSlice({ recorder, caughtUp, publicUrl: 'https://errors.example.com' })
  caughtUp.durable({ segment: 1, offset: 0 })
  caughtUp.recorded({ segment: 1, offset: 0 })
  return {
    ...{ store, recorder, caughtUp },
    run: (at: Instant) => slice({ at, budget: 1000 }),
    checkIn: (projectId: number, at: Instant) =>
      recorder.record({
        position: { segment: 1, offset: 0 },
        events: [],
        nonEvents: [{ kind: 'check_in', item: { ...aCheckIn, projectId, at } }],
        ...{ tallies: [], parked: [], at },
      }),
    issues: async () => (await store.issues.page(operator, { status: 'all', sort: 'count', limit: 9 })).rows,
    close: async () => {
      await store.close()
      await recorder.close()
    },
  }
}

const aCheckIn = {
  slug: 'nightly-backup',
  environment: 'production',
  status: 'ok',
  config: { schedule: { type: 'crontab', value: '0 * * * *' } },
} as const

async function aServer() {
  const dir = mkdtempSync(join(tmpdir(), 'digestline-monitors-'))
  const file = join(dir, 'digestline.db')
  let server = await open(file, start)
  ended.push(async () => {
    await server.close()
    rmSync(dir, { recursive: true })
  })
  const added = await server.store.projects.add(operator, {
    ...{ name: 'Web', platform: 'node', publicKey: '0'.repeat(32), at: start },
  })
  return {
    server: () => server,
    projectId: added?.project.id ?? 0,
    async restart(at: Instant) {
      await server.close()
      server = await open(file, at)
    },
  }
}

test('a missed check-in is noticed within 30 s of its margin, as an issue that says which monitor', async () => {
  const { server, projectId } = await aServer()
  await server().checkIn(projectId, start)
  const late = start + hours(1) + minutes(1)
  for (let at = late - seconds(60); at < late; at += monitorPause) await server().run(at)
  expect(await server().issues()).toEqual([])
  for (let at = late; at <= late + seconds(30); at += monitorPause) await server().run(at)
  expect(await server().issues()).toMatchObject([
    { title: 'Monitor nightly-backup missed its check-in', count: 1, status: 'open' },
  ])
})

test('a check-in that was received in time and waits in the inbox is not missed', async () => {
  const { server, projectId } = await aServer()
  await server().checkIn(projectId, start)
  server().caughtUp.durable({ segment: 1, offset: 100 })
  for (let at = start; at < start + hours(3); at += minutes(1)) await server().run(at)
  expect(await server().issues()).toEqual([])
  for (const hour of [1, 2, 3]) await server().checkIn(projectId, start + hours(hour))
  server().caughtUp.recorded({ segment: 1, offset: 100 })
  await server().run(start + hours(3) + minutes(5))
  expect(await server().issues()).toEqual([])
})

test('check-ins missed while the server was down are reported once, with the downtime', async () => {
  const { server, projectId, restart } = await aServer()
  await server().checkIn(projectId, start)
  await server().run(start + minutes(30))
  await restart(start + hours(5) + minutes(30))
  for (let n = 0; n < 20; n++) await server().run(start + hours(5) + minutes(30) + n * monitorPause)
  expect(await server().issues()).toMatchObject([{ count: 1 }])
  const [monitor] = await server().store.monitors.list(operator, { slug: 'web', runs: 9 })
  expect(monitor?.runs.map(({ status, downMilliseconds }) => [status, downMilliseconds])).toEqual([
    ['missed', hours(5)],
    ['ok', undefined],
  ])
})

test('the issue is titled after the last change', async () => {
  const { server, projectId } = await aServer()
  await server().checkIn(projectId, start)
  await server().run(start + hours(1) + minutes(2))
  await server().recorder.record({
    ...{ position: { segment: 1, offset: 0 }, events: [], tallies: [], parked: [], at: start + hours(2) },
    nonEvents: [{ kind: 'check_in', item: { ...aCheckIn, projectId, status: 'error', at: start + hours(2) } }],
  })
  await server().run(start + hours(2) + seconds(1))
  expect(await server().issues()).toMatchObject([{ title: 'Monitor nightly-backup reported a failure', count: 2 }])
})

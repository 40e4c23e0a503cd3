import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours } from '../../app/clock'
import { type Api, api } from '../support/api'
import { type App, finish, startApp } from '../support/app'
import { aBuildMachine } from '../support/build-machine'
import { describedFetch } from '../support/described-api'
import { type SeededProject, seed } from '../support/seed'
import { signIn } from '../support/session'
import { until } from '../support/until'
import { wordsOf } from '../support/visitor'
import { withDatabase } from '../support/with-database'

let dataDir: string
let app: App
let project: SeededProject
let token: string
let ask: Api

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'digestline-monitors-'))
  app = await startApp({ dataDir })
  const seeded = await seed(app)
  project = seeded.project
  token = seeded.token
  ask = api(app, token)
})
afterAll(async () => {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const dsn = () => project.dsn.replace(/@[^/]+/, `@${new URL(app.url).host}`)
const page = async (path: string) => (await signIn(app)).get(path)
const rowOf = (html: string, slug: string) =>
  new RegExp(`<tr[^>]*>(?:(?!</tr>).)*>${slug}<.*?</tr>`, 's').exec(html)?.[0]
const issue = (title: string) => until(title, async () => (await ask.issues()).find((one) => one.title === title))

test('the stock SDK checks in with withMonitor, and a run that throws becomes an issue', async () => {
  expect((await finish(['tests/support/cron-job.mjs', dsn()], {})).code).toBe(0)
  await ask.settled()
  const { html } = await page(`/projects/${project.slug}/monitors`)
  expect(rowOf(html, 'nightly-report')).toMatch(/OK.*every day at 03:00 \(Europe\/Oslo\)/s)
  expect(rowOf(html, 'nightly-import')).toMatch(/Failed/)
  const found = await issue('Monitor nightly-import reported a failure')
  expect(found.count).toBe(1)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await describedFetch(`${app.url}/api/v1/projects/${project.slug}/monitors`, { headers })
  expect(await answer.json()).toMatchObject({
    monitors: [
      { slug: 'nightly-report', state: 'ok', issue: null, environment: 'production' },
      { slug: 'nightly-import', state: 'failed', issue: found.shortId, timeZone: 'Europe/Oslo' },
    ],
  })
})

test('sentry-cli monitors run creates a run, and lists the monitor', async () => {
  const machine = await aBuildMachine(app, token, project.slug)
  const run = ['monitors', 'run', 'cleanup', '--schedule', '*/10 * * * *', '--', process.execPath, '-e', '']
  await machine.sentryCli(run, { SENTRY_DSN: dsn() })
  await ask.settled()
  const { html } = await page(`/projects/${project.slug}/monitors`)
  expect(rowOf(html, 'cleanup')).toMatch(/OK.*every 10 minutes/s)
  expect(await machine.sentryCli(['monitors', 'list'])).toContain('cleanup')
  await machine.remove()
})

test('a monitor is added manually, shows when it is expected, and its snippets check in', async () => {
  const browser = await signIn(app)
  const form = {
    ...{ name: 'Weekly mail', environment: 'production', type: 'crontab', crontab: '0 9 * * MON', timeZone: 'UTC' },
    ...{ every: '', unit: 'hour', margin: '1', runtime: '30', failures: '1', recoveries: '1' },
  }
  const list = `/projects/${project.slug}/monitors`
  const preview = await browser.post(list, { ...form, intent: 'preview' })
  expect(preview.html.match(/09:00:00 UTC/g)).toHaveLength(5)
  const wrong = await browser.post(list, { ...form, crontab: 'mondays' })
  expect([wrong.status, wrong.html.includes('Not a crontab expression')]).toEqual([400, true])
  const added = await browser.post(list, form)
  const { html } = await browser.get(added.location ?? '')
  const ping = /http:\/\/[^"\s&]*\/cron\/weekly-mail\/\w+\//.exec(html)?.[0] ?? ''
  const local = ping.replace(/http:\/\/[^/]+/, app.url)
  expect((await fetch(local)).status).toBe(202)
  await ask.settled()
  expect(rowOf((await browser.get(list)).html, 'Weekly mail')).toMatch(/OK.*Monday at 09:00 \(UTC\)/s)
})

test('after a kill, missed check-ins are reported once, with the downtime of the server', async () => {
  const url = `${app.url}/api/${project.id}/cron/heartbeat/${project.key}/`
  const monitor_config = { schedule: { type: 'interval', value: 1, unit: 'hour' } }
  const body = JSON.stringify({ status: 'ok', monitor_config })
  expect((await fetch(url, { method: 'POST', body })).status).toBe(202)
  await ask.settled()
  await app.kill('SIGKILL')
  // Pretends that it was killed five hours ago.
  const back = hours(5)
  await withDatabase(app, async (db) => {
    const expected = "update monitor set expected_at = expected_at - ?, due_at = due_at - ? where slug = 'heartbeat'"
    await db.prepare(expected).run(back, back)
    const alive =
      "insert into setting (name, value) values ('server-alive', ?) on conflict (name) do update set value = excluded.value"
    await db.prepare(alive).run(String(Date.now() - back))
  })
  app = await startApp({ dataDir })
  ask = api(app, token)
  const found = await issue('Monitor heartbeat missed its check-in')
  expect(found.count).toBe(1)
  const list = await page(`/projects/${project.slug}/monitors`)
  const path = /href="(\/projects\/[\w-]+\/monitors\/\d+)"[^>]*>heartbeat</.exec(list.html)?.[1] ?? ''
  expect(wordsOf((await page(path)).html)).toContain('Digestline was down for 5 h')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours } from '../../app/clock'
import { aReceiver } from '../support/a-receiver'
import { api } from '../support/api'
import type { App } from '../support/app'
import { digestline, type SeededProject } from '../support/seed'
import { newTenant } from '../support/shared-app'
import { until } from '../support/until'
import { withDatabase } from '../support/with-database'

/** More similar issues than the storm brake lists. */
const monitors = 25

let app: App
let project: SeededProject
let token: string
let receiver: Awaited<ReturnType<typeof aReceiver>>

beforeAll(async () => {
  receiver = await aReceiver()
  ;({ app, project, token } = await newTenant('Monitor alerts'))
  const channel = ['--kind', 'webhook', '--name', 'Hook', '--setting', `url=${receiver.url}`]
  const { id } = (await digestline(app, ['channel', 'add', '--project', project.slug, ...channel])) as { id: number }
  const rule = ['--name', 'Jobs', '--when', 'monitor', '--search', 'is:open', '--channel', String(id), '--gather', '3']
  await digestline(app, ['rule', 'add', '--project', project.slug, ...rule])
})
afterAll(() => receiver?.close())

test('jobs that stop at the same time are delivered and listed separately', async () => {
  const monitor_config = { schedule: { type: 'interval', value: 1, unit: 'hour' } }
  for (let n = 0; n < monitors; n++) {
    const url = `${app.url}/api/${project.id}/cron/job-${n}/${project.key}/`
    const body = JSON.stringify({ status: 'ok', monitor_config })
    expect((await fetch(url, { method: 'POST', body })).status).toBe(202)
  }
  const ask = api(app, token)
  await ask.settled()
  await expectedHoursAgo(5)
  const messages = await until('an alert for each monitor', () => {
    const bodies = receiver.received.map(({ body }) => JSON.parse(body))
    return bodies.reduce((sum, { folded }) => sum + 1 + folded, 0) >= monitors ? bodies : undefined
  })
  expect(messages[0]).toMatchObject({
    type: 'monitor.missed',
    issue: { title: expect.stringMatching(/^Monitor job-\d+ missed its check-in$/), status: 'open' },
    rule: { name: 'Jobs' },
  })
  const titles = (await ask.issues()).map(({ title }) => title)
  expect(titles.filter((title) => title.endsWith('missed its check-in'))).toHaveLength(monitors)
})

/** Moves the expected time of every monitor of the project back by this. */
const expectedHoursAgo = (n: number) =>
  withDatabase(app, (db) =>
    db
      .prepare('update monitor set expected_at = expected_at - ?, due_at = due_at - ? where project_id = ?')
      .run(hours(n), hours(n), project.id),
  )

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type App, startApp } from '../support/app'
import { makeOwner, owner } from '../support/seed'
import { until } from '../support/until'
import { makeVisitor } from '../support/visitor'
import { withDatabase } from '../support/with-database'

test.each(['SIGTERM', 'SIGKILL'] as const)('after too many attempts one has to wait, also after %s', async (signal) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'digestline-brakes-'))
  const app = await startApp({ dataDir })
  await makeOwner(app)
  const guess = { email: owner.email, password: 'not this one' }
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) statuses.push((await makeVisitor(app).post('/sign-in', guess)).status)
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429])
  const metrics = await (await fetch(`${app.url}/metrics`)).text()
  expect(metrics).toContain('digestline_brake_refused_total{brake="sign-in"} 1')
  // A crash loses at most the last second.
  if (signal === 'SIGKILL') await until('the brake to be saved', async () => (await savedPairs(app)) === 1)
  await app.kill(signal)

  const again = await startApp({ dataDir })
  const waits = await makeVisitor(again).post('/sign-in', owner)
  expect(waits.status).toBe(429)
  expect(Number(waits.headers.get('retry-after'))).toBeGreaterThan(0)
  await again.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Stored brakes of a network and an account without attempts left. */
const savedPairs = (app: App): Promise<number> =>
  withDatabase(app, async (db) => {
    const count = db.prepare("select count(*) from brake where name = 'sign-in/pair' and turns < 1").pluck()
    return Number(await count.get())
  })

import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, api } from '../support/api'
import { type App, startApp } from '../support/app'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { leftOut } from '../support/left-out'
import { makeProject, seed } from '../support/seed'
import { isWholeRun } from '../support/tier'
import { until } from '../support/until'

/*
 * Several threads process a backlog. A record that ends one of them must end nothing else, and is found as with a single thread. With one
 * processor there are no pool workers.
 */
const poolWorkerFailed = 'A thread that helps processing failed'

let dataDir: string
let app: App
let ask: Api
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'digestline-pool-'))
  app = await startApp({ dataDir, env: { DIGESTLINE_LAB: '1' } })
  ask = api(app, (await seed(app)).token)
})
afterAll(async () => {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const events = 500

/** Sends these while nothing can be recorded, so that they become one backlog. `faultAt`: the index of the planted fault. */
async function sendBacklog(name: string, fault?: string, faultAt = events - 10) {
  const project = await makeProject(app, name)
  const lock = new Database(join(dataDir, 'digestline.db'))
  lock.exec('begin immediate')
  const lab = (n: number) => (fault && n === faultAt ? { extra: { lab: fault } } : {})
  for (let n = 0; n < events; n += 50) {
    const bodies = Array.from(
      { length: 50 },
      (_, i) => eventEnvelope({ message: `event ${n % 7}`, ...lab(n + i) }).body,
    )
    const answers = await Promise.all(bodies.map((body) => sendEnvelope(app, project, body)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  }
  lock.close()
  const processed = fault ? events - 1 : events
  await until('everything to be processed or parked', waitsForNothing)
  const { event } = await ask.stats(project.slug)
  expect(event).toMatchObject({ accepted: events, processed, parked: events - processed, duplicate: 0, refused: {} })
}

async function waitsForNothing(): Promise<boolean> {
  const ready = (await (await fetch(`${app.url}/readyz`)).json()) as { inbox: { waiting: number } }
  return ready.inbox.waiting === 0
}

test.each(isWholeRun ? ['die', 'hang', 'spin', 'oom'] : ['die'])(
  'in a backlog of several threads, an event that makes one of them %s is parked, and everything else is processed once',
  async (fault) => {
    // The threads start with the first backlog: they exist for the second one.
    await sendBacklog(`Before ${fault}`)
    await sendBacklog(`Fault ${fault}`, fault)
  },
)

test('the log has the event that ended a pool worker', () => {
  const told = app.stderrLines().filter((line) => line.includes(poolWorkerFailed))
  if (availableParallelism() > 1) expect(told).not.toEqual([])
  else leftOut('the pool needs two processors.')
})

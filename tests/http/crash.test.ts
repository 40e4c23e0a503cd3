import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seconds } from '../../app/clock'
import { api } from '../support/api'
import { type App, startApp } from '../support/app'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { type SeededProject, seed } from '../support/seed'
import { until } from '../support/until'

/** `CRASH_KILLS=100 npm test -- tests/http/crash.test.ts` is the long version. */
const kills = Number(process.env.CRASH_KILLS ?? 20)
const senders = 8
/** Three issues, so that counters of several rows have to agree. */
const causes = ['the till is locked', 'the shelf is empty', 'the courier is late']

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'digestline-crash-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test(
  'kills under load lose no acknowledged event and double none',
  async () => {
    const acknowledged: string[] = []
    let app = await startApp({ dataDir })
    const { project, token } = await seed(app)
    for (let round = 0; round < kills; round++) {
      const load = startLoad(app, project, acknowledged)
      const before = acknowledged.length
      await until('the first acknowledgements', () => acknowledged.length > before + senders)
      // From within the first batch to well after it: kills meet appends, syncs, commits and the catching up after the last kill.
      await new Promise((resolve) => setTimeout(resolve, (round * 53) % 500))
      await app.kill('SIGKILL')
      await load.ended
      app = await startApp({ dataDir })
    }

    await api(app, token).settled()
    const { event } = await api(app, token).stats(project.slug)
    const issues = await api(app, token).issues()
    const kept = (await Promise.all(issues.map(({ shortId }) => api(app, token).eventIds(shortId)))).flat()
    expect(new Set(acknowledged).size).toBeGreaterThan(kills * senders)
    expect(kept.length, 'an event is there twice').toBe(new Set(kept).size)
    const found = new Set(kept)
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([])
    // What was durable but not yet acknowledged may be there too; every counter must know it.
    expect(event).toMatchObject({ processed: kept.length, duplicate: 0, parked: 0, waiting: 0, refused: {} })
    expect(issues.reduce((sum, { count }) => sum + count, 0)).toBe(kept.length)
    const sample = acknowledged.filter((_, n) => n % Math.ceil(acknowledged.length / 50) === 0)
    for (const id of sample)
      expect((await api(app, token).lookup(id)).matches.map((one) => one.event?.id)).toEqual([id])
    await app.stop()
  },
  seconds(60 + 3 * kills),
)

/** Sends from several connections until the server is gone; `ended` when the last sender has noticed. */
function startLoad(app: App, project: SeededProject, acknowledged: string[]): { ended: Promise<unknown> } {
  const work = async () => {
    while (true) {
      const message = causes[acknowledged.length % causes.length]!
      const { eventId, body } = eventEnvelope({ level: 'error', message })
      const sent = await sendEnvelope(app, project, body).catch(() => undefined)
      if (!sent) return
      if (sent.status === 200 && sent.json.id === eventId) acknowledged.push(eventId)
    }
  }
  return { ended: Promise.all(Array.from({ length: senders }, work)) }
}

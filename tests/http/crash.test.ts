import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seconds } from '../../app/clock'
import { api } from '../support/api'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { kills, killUnderLoad, type Send } from '../support/kills'

/** `CRASH_KILLS=100 npm run test:all -- tests/http/crash.test.ts` is the long version. */
const planned = kills(20)
const senders = 8
/** Three issues, so that several rows of counters have to agree. */
const causes = ['the till is locked', 'the shelf is empty', 'the courier is late']

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'digestline-crash-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test(
  'kills under load lose no acknowledged event and record none twice',
  async () => {
    const { app, project, token, acknowledged } = await killUnderLoad(dataDir, { kills: planned, senders, send })
    await api(app, token).settled()
    const { event } = await api(app, token).stats(project.slug)
    const issues = await api(app, token).issues()
    const kept = (await Promise.all(issues.map(({ shortId }) => api(app, token).eventIds(shortId)))).flat()
    expect(new Set(acknowledged).size).toBeGreaterThan(planned.length * senders)
    expect(kept.length, 'an event is there twice').toBe(new Set(kept).size)
    const found = new Set(kept)
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([])
    // Events that were durable but not acknowledged may be there too; every counter must include them.
    expect(event).toMatchObject({ processed: kept.length, duplicate: 0, parked: 0, waiting: 0, refused: {} })
    expect(issues.reduce((sum, { count }) => sum + count, 0)).toBe(kept.length)
    const sample = acknowledged.filter((_, n) => n % Math.ceil(acknowledged.length / 50) === 0)
    for (const id of sample)
      expect((await api(app, token).lookup(id)).matches.map((one) => one.event?.id)).toEqual([id])
    await app.stop()
  },
  seconds(240 + 3 * planned.length),
)

const send: Send = async (app, project, n) => {
  const { eventId, body } = eventEnvelope({ level: 'error', message: causes[n % causes.length] })
  const { status, json } = await sendEnvelope(app, project, body)
  return status === 200 && json.id === eventId ? eventId : undefined
}

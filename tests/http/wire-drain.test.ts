import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '../support/api'
import { startApp } from '../support/app'
import { seed } from '../support/seed'
import { openWire, readBy } from '../support/wire'
import { keptOf, wirePost } from '../support/wire-requests'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'digestline-wire-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('SIGTERM finishes requests in progress, closes idle connections, and waits for nobody who sends no more', async () => {
  const app = await startApp({ dataDir })
  const { project, token } = await seed(app)
  const open = async (bytes: string) => {
    const wire = openWire(app)
    await wire.connected
    if (bytes) wire.write(bytes)
    return wire
  }
  const before = wirePost(project)
  const idle = await open(before.bytes)
  await idle.answered(1)
  const silent = await open('')
  const other = wirePost(project)
  const [halfHead, halfBody] = [await open(other.bytes.slice(0, 60)), await open(other.bytes.slice(0, -7))]
  const never = await open(wirePost(project).bytes.slice(0, -7))
  const behind = wirePost(project)
  const afterAnswer = await open(behind.bytes + wirePost(project).bytes.slice(0, 60))
  await afterAnswer.answered(1)
  await readBy(app)

  const waiting = Array.from({ length: 50 }, () => wirePost(project))
  const asked = await Promise.all(waiting.map(() => open('')))
  for (const [n, wire] of asked.entries()) wire.write(waiting[n]!.bytes)
  const stopped = app.stop()
  await idle.closed
  await silent.closed
  expect(never.isClosed()).toBe(false)
  // It still reads requests that it has begun to read.
  halfBody.write(other.bytes.slice(-7))
  expect((await halfBody.closed).map(({ status }) => status)).toEqual([200])
  const answers = await Promise.all(asked.map((wire) => wire.closed))
  const acknowledged = answers.flat().filter(({ status }) => status === 200)
  expect(await stopped).toBe(0)
  for (const wire of [silent, halfHead, never])
    expect((await wire.closed).filter(({ status }) => status < 400)).toEqual([])
  expect((await afterAnswer.closed).filter(({ status }) => status === 200)).toHaveLength(1)

  const again = await startApp({ dataDir })
  const told = acknowledged.map(({ body }) => (JSON.parse(body) as { id: string }).id)
  const ids = [before, other, behind].map(({ eventId }) => eventId).concat(told)
  expect(await keptOf(again, ids)).toEqual(ids)
  expect((await api(again, token).stats(project.slug)).event).toMatchObject({ duplicate: 0, parked: 0 })
  expect(await again.stop()).toBe(0)
})

import { connect } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, api, type Stats } from '../support/api'
import { type App, startApp } from '../support/app'
import { envelope, eventEnvelope, newEventId, sendEnvelope } from '../support/intake'
import { peakMemory, tellsMemory } from '../support/memory'
import { makeOwner, makeProject, makeToken, type SeededProject } from '../support/seed'
import { until } from '../support/until'

let app: App
let ask: Api
beforeAll(async () => {
  app = await startApp()
  await makeOwner(app)
  ask = api(app, await makeToken(app))
})
afterAll(() => app.stop())

/** Every test has a project of its own for its counters. */
let made = 0
const aProject = () => makeProject(app, `Hostile ${++made}`)

test('an unknown key is rejected with the DSN as it was understood, and nothing is stored', async () => {
  const project = await aProject()
  const other = await aProject()
  const { eventId, body } = eventEnvelope({ message: 'who are you' })
  for (const stranger of [
    { ...project, key: 'f'.repeat(32) },
    { ...project, id: 999_999 },
    { ...project, key: other.key },
  ]) {
    const sent = await sendEnvelope(app, stranger, body)
    expect(sent.status).toBe(403)
    expect(sent.text).toContain(stranger.key)
    expect(sent.text).toContain(`/${stranger.id}`)
    expect(sent.headers.get('access-control-allow-origin')).toBe('*')
  }
  await ask.settled()
  expect((await ask.lookup(eventId)).matches).toEqual([])
})

test('an envelope header that is not JSON is rejected with the byte of the mistake', async () => {
  const project = await aProject()
  const sent = await sendEnvelope(app, project, Buffer.from('{"event_id" 7}\n{"type":"event"}\n{}\n'))
  expect(sent.status).toBe(400)
  expect(sent.json).toMatchObject({ offset: 12 })
  await refusedOnce(project, 'malformed')
})

test('a truncated gzip stream is rejected and counted', async () => {
  const project = await aProject()
  const whole = gzipSync(eventEnvelope({ message: 'cut' }).body)
  const sent = await sendEnvelope(app, project, whole.subarray(0, whole.length / 2), { 'content-encoding': 'gzip' })
  expect(sent.status).toBe(400)
  await refusedOnce(project, 'broken_compression')
})

test('an item with a too large length does not swallow another item', async () => {
  const project = await aProject()
  const good = eventEnvelope({ message: 'the good one' })
  const tooLong = '{"type":"event","length":99999}\n{"message":"cut short"}\n'
  expect((await sendEnvelope(app, project, Buffer.concat([good.body, Buffer.from(tooLong)]))).status).toBe(200)
  expect(firstTitle(await found(good.eventId))).toBe('the good one')
  await refusedOnce(project, 'malformed')
})

test('a request that ends before its Content-Length is rejected and counted', async () => {
  const project = await aProject()
  await new Promise<void>((resolve, reject) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    const head = `POST /api/${project.id}/envelope/?sentry_key=${project.key} HTTP/1.1\r\nHost: here\r\nContent-Length: 5000\r\n\r\n`
    socket.on('error', reject)
    socket.on('connect', () => socket.write(`${head}{"event_id":`, () => socket.destroy()))
    socket.on('close', () => resolve())
  })
  await refusedOnce(project, 'body_cut')
})

test.runIf(tellsMemory)('a bomb of 100 MB in 100 KB is rejected within a memory limit, also many at once', async () => {
  const project = await aProject()
  const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024, ' '))
  expect(bomb.length).toBeLessThan(110 * 1024)
  const before = peakMemory(app.pid)
  const throwBomb = async () => (await sendEnvelope(app, project, bomb, { 'content-encoding': 'gzip' })).status
  expect(await throwBomb()).toBe(413)
  expect(peakMemory(app.pid) - before).toBeLessThan(160)
  expect(await Promise.all(Array.from({ length: 16 }, throwBomb))).toEqual(Array(16).fill(413))
  expect(peakMemory(app.pid) - before).toBeLessThan(400)
  expect((await sendEnvelope(app, project, eventEnvelope({ message: 'after the bombs' }).body)).status).toBe(200)
  await until('the refusals to be counted', async () => refusals(await ask.stats(project.slug), 'too_large') === 17)
})

test('a body over the limit is rejected before all of it arrived', async () => {
  const project = await aProject()
  const sent = await sendEnvelope(app, project, Buffer.alloc(21 * 1024 * 1024, 'x')).catch(() => undefined)
  // A client that is still writing may see the connection close instead of the response.
  expect(sent?.status ?? 413).toBe(413)
  await refusedOnce(project, 'too_large')
})

test('an event with ten thousand breadcrumbs is recorded, with a note about what was removed', async () => {
  const project = await aProject()
  const breadcrumbs = Array.from({ length: 10_000 }, (_, n) => ({
    category: 'step',
    message: `step ${n}`,
    data: { n },
  }))
  const { eventId, body } = eventEnvelope({ message: 'a long way', breadcrumbs })
  expect((await sendEnvelope(app, project, body)).status).toBe(200)
  expect(firstTitle(await found(eventId))).toBe('a long way')
  const { event } = (await ask.get(`/events/${eventId}`)).body as {
    event: { breadcrumbs: { message: string }[]; notes: string[] }
  }
  expect(event.breadcrumbs.at(-1)?.message).toBe('step 9999')
  expect(event.breadcrumbs.length).toBeLessThan(10_000)
  expect(event.notes.join('\n')).toMatch(/breadcrumbs/)
})

test('bytes that are not UTF-8 are stored as far as they can be decoded', async () => {
  const project = await aProject()
  const eventId = newEventId()
  const event = Buffer.concat([
    Buffer.from(`{"event_id":"${eventId}","platform":"other","message":"before `),
    Buffer.from([0xff, 0xfe, 0xc3, 0x28, 0xed, 0xa0, 0x80]),
    Buffer.from(' after"}'),
  ])
  const head = Buffer.from(`{"event_id":"${eventId}"}\n{"type":"event","length":${event.length}}\n`)
  expect((await sendEnvelope(app, project, Buffer.concat([head, event]))).status).toBe(200)
  expect(firstTitle(await found(eventId))).toMatch(/^before �.* after$/)
})

test('JSON that is nested a hundred thousand levels deep does no harm', async () => {
  const project = await aProject()
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const eventId = newEventId()
  const event = `{"event_id":"${eventId}","message":"deep","extra":{"down":${deep}}}`
  expect((await sendEnvelope(app, project, envelope({ event_id: eventId }, ['event', event]))).status).toBe(200)
  await ask.settled()
  const { event: counts } = await ask.stats(project.slug)
  // It is stored with a note, or rejected and counted; the next event is recorded in any case.
  expect(counts).toMatchObject({ accepted: 1, waiting: 0 })
  expect(counts!.processed + counts!.parked + refusals({ event: counts! })).toBe(1)
  const next = eventEnvelope({ message: 'the next one' })
  await sendEnvelope(app, project, next.body)
  expect(firstTitle(await found(next.eventId))).toBe('the next one')
})

test('values of the wrong type are normalised everywhere, never rejected', async () => {
  const project = await aProject()
  const odd = {
    message: { formatted: 7 },
    level: 3,
    exception: 'none',
    breadcrumbs: { values: 'x' },
    tags: [[1], null],
    request: [],
  }
  const strange = {
    ...odd,
    user: 'ada',
    contexts: 9,
    release: { a: 1 },
    timestamp: 'yesterday',
    fingerprint: {},
    modules: [],
  }
  const { eventId, body } = eventEnvelope(strange)
  expect((await sendEnvelope(app, project, body)).status).toBe(200)
  expect(firstTitle(await found(eventId))).toBeTruthy()
})

test('sending an event again returns 200, counts as a duplicate and stores it once', async () => {
  const project = await aProject()
  const { eventId, body } = eventEnvelope({ message: 'sent twice' })
  for (let n = 0; n < 3; n++) expect((await sendEnvelope(app, project, body)).json).toEqual({ id: eventId })
  expect((await found(eventId)).matches[0]?.issue.count).toBe(1)
  await ask.settled()
  expect((await ask.stats(project.slug)).event).toMatchObject({ accepted: 3, processed: 1, duplicate: 2 })
})

test('while another process locks the database, events are accepted and wait; afterwards all are recorded', async () => {
  const project = await aProject()
  await ask.settled()
  const lock = new Database(join(app.dataDir, 'digestline.db'))
  lock.exec('begin immediate')
  const sent: string[] = []
  for (let n = 0; n < 20; n++) {
    const { eventId, body } = eventEnvelope({ message: 'while locked' })
    expect((await sendEnvelope(app, project, body)).status).toBe(200)
    sent.push(eventId)
  }
  const ready = (await (await fetch(`${app.url}/readyz`)).json()) as { inbox: { waiting: number } }
  expect(ready.inbox.waiting).toBeGreaterThanOrEqual(20)
  lock.exec('rollback')
  lock.close()
  await ask.settled()
  expect((await ask.stats(project.slug)).event).toMatchObject({ accepted: 20, processed: 20, duplicate: 0, parked: 0 })
  for (const id of sent) expect((await ask.lookup(id)).matches[0]?.event?.id).toBe(id)
})

/** Waits until a code finds something. */
function found(code: string) {
  return until(`${code} to be found`, async () => {
    const answer = await ask.lookup(code)
    return answer.matches.length > 0 && answer
  })
}

const firstTitle = (answer: Awaited<ReturnType<typeof found>>) => answer.matches[0]?.issue.title

async function refusedOnce({ slug }: SeededProject, reason: string): Promise<void> {
  await until(`one refusal for ${reason}`, async () => refusals(await ask.stats(slug), reason) === 1)
}

/** Rejections of every kind of item, for one reason or all. */
function refusals(stats: Stats, reason?: string): number {
  const all = Object.values(stats).flatMap(({ refused }) => Object.entries(refused))
  return all.reduce((sum, [why, count]) => sum + (reason === undefined || why === reason ? count : 0), 0)
}

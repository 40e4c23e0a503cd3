import { setImmediate as nextTurn } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { type Api, api } from '../support/api'
import type { App } from '../support/app'
import { newEventId } from '../support/intake'
import { forgetPeak, peakMemory, tellsMemory } from '../support/memory'
import { makeProject, makeToken, type SeededProject } from '../support/seed'
import { sharedApp } from '../support/shared-app'
import { until } from '../support/until'
import { cutAt, deliver, openWire, readBy } from '../support/wire'
import type { WireAnswer } from '../support/wire-answers'
import { chunkedPost, keptOf, requestLine, smallEvent, wirePost } from '../support/wire-requests'

let app: App
let ask: Api
beforeAll(async () => {
  app = await sharedApp()
  ask = api(app, await makeToken(app))
})

/** Every test has a project of its own for its counters. */
let made = 0
const aProject = () => makeProject(app, `Wire ${++made}`)

const statuses = (answers: WireAnswer[]) => answers.map(({ status }) => status)
const taken = (eventIds: string[]) => eventIds.map((id) => `{"id":"${id}"}`)
const bodies = (answers: WireAnswer[]) => answers.map(({ body }) => body)

/** Exactly these events: none lost, none twice, nothing rejected. */
async function nothingBut(project: SeededProject, eventIds: string[]): Promise<void> {
  expect(await keptOf(app, eventIds)).toEqual(eventIds)
  const { event, request } = await ask.stats(project.slug)
  expect(event).toMatchObject({ accepted: eventIds.length, processed: eventIds.length, duplicate: 0, refused: {} })
  expect(request).toBeUndefined()
}

test('a request that is split at any of its bytes is the same request', async () => {
  const project = await aProject()
  const length = wirePost(project).bytes.length
  const cuts = Array.from({ length: length - 1 }, (_, n) => {
    const { eventId, bytes } = wirePost(project)
    return { wire: openWire(app), eventId, pieces: cutAt(bytes, [n + 1]) }
  })
  await deliver(app, cuts)
  for (const { wire, eventId } of cuts) expect(bodies(await wire.answered(1))).toEqual(taken([eventId]))
  for (const { wire } of cuts) wire.socket.destroy()
  await nothingBut(
    project,
    cuts.map(({ eventId }) => eventId),
  )
})

test('requests that come byte by byte are the same requests', async () => {
  const project = await aProject()
  const requests = Array.from({ length: 3 }, () => wirePost(project))
  const wire = openWire(app)
  await wire.connected
  for (const byte of requests.map(({ bytes }) => bytes).join('')) {
    wire.write(byte)
    await nextTurn()
  }
  const eventIds = requests.map(({ eventId }) => eventId)
  expect(bodies(await wire.answered(3))).toEqual(taken(eventIds))
  await nothingBut(project, eventIds)
})

test('pipelined requests are answered in order and counted once, wherever they are split', async () => {
  const project = await aProject()
  const senders = [2, 3, 4, 5].flatMap((count) =>
    Array.from({ length: 60 }, (_, n) => {
      const requests = Array.from({ length: count }, () => wirePost(project))
      const all = requests.map(({ bytes }) => bytes).join('')
      const places = n === 0 ? [] : [(all.length * n) / 60, (all.length * ((n * 7) % 60)) / 60].map(Math.floor)
      return { wire: openWire(app), pieces: cutAt(all, places), eventIds: requests.map(({ eventId }) => eventId) }
    }),
  )
  await deliver(app, senders)
  for (const { wire, eventIds } of senders)
    expect(bodies(await wire.answered(eventIds.length))).toEqual(taken(eventIds))
  await nothingBut(
    project,
    senders.flatMap(({ eventIds }) => eventIds),
  )
})

test('events, pages and fast-path routes share a connection, with responses in the order of requests', async () => {
  const project = await aProject()
  const health = 'GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n'
  const page = 'GET /sign-in HTTP/1.1\r\nHost: here\r\n\r\n'
  const orders = ['ehe', 'epe', 'hee', 'pee', 'eehp', 'pehe', 'ephepe']
  const eventIds: string[] = []
  const senders = orders.flatMap((order) =>
    [false, true].map((cut) => {
      const parts = [...order].map((letter) => {
        if (letter !== 'e')
          return letter === 'h' ? { bytes: health, expected: /ok/ } : { bytes: page, expected: /<html/ }
        const { eventId, bytes } = wirePost(project)
        eventIds.push(eventId)
        return { bytes, expected: new RegExp(`^{"id":"${eventId}"}$`) }
      })
      const pieces = cut ? parts.map(({ bytes }) => bytes) : [parts.map(({ bytes }) => bytes).join('')]
      return { wire: openWire(app), pieces, parts }
    }),
  )
  await deliver(app, senders)
  for (const { wire, parts } of senders) {
    const answers = await wire.answered(parts.length)
    expect(statuses(answers)).toEqual(parts.map(() => 200))
    for (const [n, { expected }] of parts.entries()) expect(answers[n]?.body).toMatch(expected)
  }
  await nothingBut(project, eventIds)
})

test('a connection serves a thousand requests', async () => {
  const project = await aProject()
  const wire = openWire(app)
  const eventIds: string[] = []
  while (eventIds.length < 1000) {
    const requests = Array.from({ length: 5 }, () => wirePost(project))
    eventIds.push(...requests.map(({ eventId }) => eventId))
    wire.write(requests.map(({ bytes }) => bytes).join(''))
    await wire.answered(eventIds.length)
  }
  expect(bodies(await wire.answered(1000))).toEqual(taken(eventIds))
  await nothingBut(project, eventIds)
})

test('without a length there is no body: the next request begins after the head', async () => {
  const project = await aProject()
  const next = wirePost(project)
  const wire = openWire(app)
  for (const headers of [['Host: here', 'Content-Length: 0'], ['Host: here']])
    wire.write(wirePost(project, { headers, body: '' }).bytes)
  wire.write(next.bytes)
  expect(statuses(await wire.answered(3))).toEqual([400, 400, 200])
  expect(await keptOf(app, [next.eventId])).toEqual([next.eventId])
  expect((await ask.stats(project.slug)).request?.refused).toEqual({ malformed: 2 })
})

test('chunks of any size are one body, with and without extensions and trailers', async () => {
  const project = await aProject()
  const sizes = [[1], [2, 1], [7], [16, 1, 255], [64], [1, 4000]]
  const senders = sizes.flatMap((of) =>
    ['', ';x', ';name=value', ';a="b;c\\"d"'].map((extension) => {
      const { eventId, bytes } = chunkedPost(project, of, extension)
      const next = wirePost(project)
      const pieces = cutAt(bytes + next.bytes, [bytes.length - 1, bytes.length - 3, Math.floor(bytes.length / 2)])
      return { wire: openWire(app), pieces, eventIds: [eventId, next.eventId] }
    }),
  )
  await deliver(app, senders)
  for (const { wire, eventIds } of senders) expect(bodies(await wire.answered(2))).toEqual(taken(eventIds))
  await nothingBut(
    project,
    senders.flatMap(({ eventIds }) => eventIds),
  )
})

test('long bodies, compressed or not, arrive completely, and so does the next request', async () => {
  const project = await aProject()
  const eventIds: string[] = []
  const wire = openWire(app)
  await wire.connected
  for (const length of [10_000, 65_535, 65_536, 65_537, 300_000, 900_000]) {
    for (const pack of [false, true]) {
      const eventId = newEventId()
      eventIds.push(eventId)
      const words = Array.from({ length: length / 32 }, newEventId).join('')
      const plain = smallEvent(eventId, words)
      const body = pack ? gzipSync(plain, { level: 1 }).toString('latin1') : plain
      const headers = ['Host: here', 'Content-Length: #', ...(pack ? ['Content-Encoding: gzip'] : [])]
      wire.write(wirePost(project, { eventId, body, headers }).bytes)
    }
  }
  expect(bodies(await wire.answered(eventIds.length))).toEqual(taken(eventIds))
  await nothingBut(project, eventIds)
})

test('a client that expects 100 is told to continue before sending the body, and gets one response', async () => {
  const project = await aProject()
  const { eventId, bytes } = wirePost(project, { headers: ['Host: here', 'Expect: 100-continue', 'Content-Length: #'] })
  const [head = '', body = ''] = cutAt(bytes, [bytes.indexOf('\r\n\r\n') + 4])
  const wire = openWire(app)
  wire.write(head)
  expect((await wire.answered(1))[0]?.statusLine).toBe('HTTP/1.1 100 Continue')
  wire.write(body)
  const next = wirePost(project)
  wire.write(next.bytes)
  expect(bodies(await wire.answered(3))).toEqual(['', ...taken([eventId, next.eventId])])
  await nothingBut(project, [eventId, next.eventId])
})

test('a connection is closed after the response if the client says so, and stays open for other values', async () => {
  const project = await aProject()
  const said: [string[], closes: boolean][] = [
    [['Connection: close'], true],
    [['connection: CLOSE'], true],
    [['Connection: keep-alive, close'], true],
    [['Connection: keep-alive', 'Connection: close'], true],
    [[], false],
    [['Connection: keep-alive, x'], false],
    [['Connection: closed'], false],
    [['X-Connection: close'], false],
  ]
  for (const [lines, closes] of said) {
    const headers = ['Host: here', ...lines, 'Content-Length: #']
    expect(await isClosedAfter(wirePost(project, { headers }).bytes), lines.join()).toBe(closes)
  }
  const old = requestLine(project).replace('1.1', '1.0')
  expect(await isClosedAfter(wirePost(project, { line: old }).bytes)).toBe(true)
  const kept = { line: old, headers: ['Connection: Keep-Alive', 'Content-Length: #'] }
  expect(await isClosedAfter(wirePost(project, kept).bytes)).toBe(false)
})

/** Whether the server ends the connection after the response, which is always 200. */
async function isClosedAfter(bytes: string): Promise<boolean> {
  const wire = openWire(app)
  wire.write(bytes)
  const [answer] = await wire.answered(1)
  expect(answer?.status).toBe(200)
  if (answer?.header('connection') === 'close') {
    await wire.closed
    return true
  }
  expect(answer?.header('connection')).toBe('keep-alive')
  wire.write('GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n')
  expect(statuses(await wire.answered(2))).toEqual([200, 200])
  wire.socket.end()
  return false
}

test('requests of a client that closes its side after them are recorded once', async () => {
  const project = await aProject()
  const first = wirePost(project)
  const { eventId, bytes } = wirePost(project)
  const wire = openWire(app, { allowHalfOpen: true })
  wire.write(first.bytes)
  await wire.answered(1)
  wire.write(bytes)
  wire.socket.end()
  // Node also closes its side, without waiting for the response, which is allowed.
  const unanswered = taken([first.eventId])
  expect([unanswered, [...unanswered, ...taken([eventId])]]).toContainEqual(bodies(await wire.closed))
  await until('the event', async () => (await keptOf(app, [eventId])).length === 1)
  await nothingBut(project, [first.eventId, eventId])
})

test.runIf(tellsMemory)(
  'a client that does not read is not read from, and gets every response when it reads',
  async () => {
    const project = await aProject()
    const wire = openWire(app)
    await wire.connected
    wire.socket.pause()
    // The longer the response and the shorter the request, the sooner the buffers are full.
    const request = `OPTIONS /api/${project.id}/store/ HTTP/1.1\r\nHost: here\r\n\r\n`
    const answer = 560
    const count = Math.ceil((24 * 1024 * 1024) / answer)
    forgetPeak(app.pid)
    const before = peakMemory(app.pid)
    for (let sent = 0; sent < count; sent += 100) wire.write(request.repeat(Math.min(100, count - sent)))
    await readBy(app)
    let unread = -1
    await until('the server to read no more', async () => {
      const last = unread
      for (let n = 0; n < 10; n++) await readBy(app)
      unread = wire.socket.writableLength
      return unread === last
    })
    expect(peakMemory(app.pid) - before).toBeLessThan(64)
    const next = wirePost(project)
    wire.write(next.bytes)
    wire.socket.resume()
    const answers = await wire.answered(count + 1)
    expect(answers.findIndex(({ status }) => status !== 204)).toBe(count)
    expect(answers[count]?.body).toBe(`{"id":"${next.eventId}"}`)
    wire.socket.destroy()
  },
)

test('a request that expects 100 gets it, but never in the middle of a response', async () => {
  const asking = 'GET /healthz HTTP/1.1\r\nHost: here\r\nExpect: 100-continue\r\n\r\n'
  const first = openWire(app)
  await first.connected
  first.socket.write(asking)
  expect(statuses(await first.answered(2))).toEqual([100, 200])
  first.socket.destroy()
  const behind = openWire(app)
  await behind.connected
  behind.socket.write(`GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n${asking}`)
  const answers = await behind.answered(2)
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, 'ok\n'],
    [200, 'ok\n'],
  ])
  behind.socket.destroy()
})

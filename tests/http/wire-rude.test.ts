import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, api } from '../support/api'
import { type App, startApp } from '../support/app'
import { makeProject, type SeededProject, seed } from '../support/seed'
import { until } from '../support/until'
import { deliver, openWire, readBy, type Wire } from '../support/wire'
import { keptOf, requestLine, wirePost } from '../support/wire-requests'

let app: App
let ask: Api
beforeAll(async () => {
  // The lab's limits for slow clients are two seconds.
  app = await startApp({ env: { DIGESTLINE_LAB: '1' } })
  const { token } = await seed(app)
  ask = api(app, token)
})
afterAll(() => app.stop())

/** Every test has a project of its own for its counters, with a key that the server has seen. */
let made = 0
async function aProject(): Promise<{ project: SeededProject; first: string }> {
  const project = await makeProject(app, `Rude ${++made}`)
  const { eventId, bytes } = wirePost(project)
  const wire = openWire(app)
  wire.write(bytes)
  await wire.answered(1)
  wire.socket.destroy()
  return { project, first: eventId }
}

const refused = async ({ slug }: SeededProject) => (await ask.stats(slug)).request?.refused ?? {}

/** The statuses of all responses until the connection is closed. */
const statusesOf = async (wire: Wire) => (await wire.closed).map(({ status }) => status)

/** Writes a piece repeatedly, as slowly as the server reads, until the connection is closed. */
async function dribble(wire: Wire, start: string, piece: string): Promise<void> {
  await wire.connected
  wire.write(start)
  while (wire.socket.writable) {
    wire.write(piece)
    await readBy(app)
  }
}

// These tests wait for the limits, so they run concurrently.
test.concurrent('heads and bodies without an end are ended, however active, and bodies are counted', async () => {
  const { project } = await aProject()
  const line = `${requestLine(project)}\r\nHost: here\r\n`
  const endless: [what: string, start: string, piece: string, may: number[][]][] = [
    ['a head', `${line}X-Slow: `, 'a', [[408], []]],
    ['a head of many lines', line, 'a:b\r\n', [[408], [431], []]],
    ['a head behind an answer', `${wirePost(project).bytes}${line}X-Slow: `, 'a', [[200, 408], [200]]],
    ['a first line', 'POST /api/', '1', [[408], []]],
    ['a body', `${line}Content-Length: 5000\r\n\r\n`, '{', [[408]]],
    ['a body behind an answer', `${wirePost(project).bytes}${line}Content-Length: 5000\r\n\r\n`, '{', [[200, 408]]],
    ['a body in chunks', `${line}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n{\r\n', [[408]]],
    ['a chunk', `${line}Transfer-Encoding: chunked\r\n\r\nfffff\r\n`, '{', [[408]]],
  ]
  const results = await Promise.all(
    endless.map(async ([what, start, piece, may]) => {
      const wire = openWire(app)
      const dribbling = dribble(wire, start, piece)
      // Bytes after the response keep a connection busy; after the response the client has to leave.
      const last = may[0]!.length
      await Promise.race([wire.closed, wire.answered(last)]).catch(() => {})
      wire.socket.destroy()
      await dribbling
      return { what, may, statuses: await statusesOf(wire) }
    }),
  )
  for (const { what, may, statuses } of results) expect(may, what).toContainEqual(statuses)
  await until('the bodies to be counted', async () => (await refused(project)).body_timeout === 4)
  expect(await refused(project)).toEqual({ body_timeout: 4 })
})

test.concurrent('silent connections are closed', async () => {
  const { project } = await aProject()
  const whole = wirePost(project).bytes
  const said = ['', '\r\n', 'P', whole.slice(0, 40), whole, whole + whole, `${whole}\r\n`, whole + whole.slice(0, 40)]
  const wires = said.map((bytes) => {
    const wire = openWire(app)
    if (bytes) wire.write(bytes)
    return wire
  })
  const statuses = await Promise.all(wires.map(statusesOf))
  const taken = statuses.map((all) => all.filter((status) => status === 200).length)
  expect(taken).toEqual([0, 0, 0, 0, 1, 2, 1, 1])
  expect(statuses.flat().filter((status) => status !== 200 && status !== 408)).toEqual([])
  expect(await refused(project)).toEqual({})
})

test.concurrent('a client that never reads its responses is disconnected', async () => {
  const { project } = await aProject()
  const wire = openWire(app)
  await wire.connected
  wire.socket.pause()
  const request = `OPTIONS /api/${project.id}/store/ HTTP/1.1\r\nHost: here\r\n\r\n`
  // More than the socket buffers of both sides hold.
  const bytes = 24 * 1024 * 1024
  for (let sent = 0; sent < bytes && wire.socket.writable; sent += 100 * request.length) wire.write(request.repeat(100))
  await readBy(app)
  await until('the connection to be closed', async () => wire.isClosed())
})

test('broken connections are counted if their body had begun, and incomplete requests are not recorded', async () => {
  const { project, first } = await aProject()
  const { bytes } = wirePost(project)
  const bodyAt = bytes.indexOf('\r\n\r\n') + 4
  const places = [1, 20, bodyAt - 3, bodyAt - 1, bodyAt, bodyAt + 1, bytes.length - 20, bytes.length - 1]
  const ends = ['reset', 'destroyed', 'ended'] as const
  const requests = places.flatMap((at) => ends.map((end) => ({ at, end, ...wirePost(project), wire: openWire(app) })))
  await deliver(
    app,
    requests.map(({ wire, bytes, at }) => ({ wire, pieces: [bytes.slice(0, at)] })),
  )
  await readBy(app)
  for (const { wire, end } of requests) {
    if (end === 'reset') wire.socket.resetAndDestroy()
    else if (end === 'destroyed') wire.socket.destroy()
    else wire.socket.end()
  }
  const inBody = requests.filter(({ at }) => at >= bodyAt).length
  await until('those to be counted', async () => ((await refused(project)).body_cut ?? 0) >= inBody)
  expect(await keptOf(app, [first, ...requests.map(({ eventId }) => eventId)])).toEqual([first])
  expect(await refused(project)).toEqual({ body_cut: inBody })
})

test('a sender that disconnects before the response has sent one event or none, never two', async () => {
  const { project, first } = await aProject()
  const gone = Array.from({ length: 200 }, (_, n) => ({ n, ...wirePost(project), wire: openWire(app) }))
  await Promise.all(gone.map(({ wire }) => wire.connected))
  for (const { wire, bytes, n } of gone) {
    wire.write(bytes)
    if (n % 2 === 0) wire.socket.resetAndDestroy()
    else wire.socket.destroySoon()
  }
  await Promise.all(gone.map(({ wire }) => wire.closed.catch(() => {})))
  await readBy(app)
  const kept = await until('all to be accounted for', async () => {
    const found = await keptOf(app, [first, ...gone.map(({ eventId }) => eventId)])
    const { event } = await ask.stats(project.slug)
    return event?.processed === found.length && found
  })
  const { event, request } = await ask.stats(project.slug)
  expect(event).toMatchObject({ accepted: kept.length, duplicate: 0, parked: 0 })
  expect(Object.keys(request?.refused ?? {}).filter((reason) => reason !== 'body_cut')).toEqual([])
  expect(app.stderrLines().filter((line) => line.includes('"level":"error"'))).toEqual([])
})

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { anIntake, aPublicKey, type TestIntake } from '../../../tests/support/an-intake'
import type { IntakeAnswer, IntakeRequest } from '../request'
import { type Lanes, openLanes } from './lanes.server'

const id = '9ec79c33ec9942ab8353589fcb2e04dc'
const envelope = `{"event_id":"${id}"}\n{"type":"event"}\n{"message":"hello"}\n`
const url = `/api/7/envelope/?sentry_key=${aPublicKey}`
const unknown = `/api/7/envelope/?sentry_key=${'f'.repeat(32)}`
const post = (path: string, body: string, ...lines: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: x', `Content-Length: ${body.length}`, ...lines, '', body].join('\r\n')

let desk: TestIntake
let server: Server
let lanes: Lanes
/** What node:http was asked for. */
const general: string[] = []
/** The server's ends of the connections. */
const peers: Socket[] = []
afterEach(async () => {
  lanes.close()
  server.closeAllConnections()
  server.close()
  await desk.close()
})

type Options = Parameters<typeof anIntake>[0] & {
  idleMilliseconds?: number
  headersMilliseconds?: number
  intake?: (request: IntakeRequest) => Promise<IntakeAnswer>
}

async function open(options: Options = {}): Promise<Socket> {
  const { idleMilliseconds = 5000, headersMilliseconds = 5000, intake } = options
  desk = await anIntake(options)
  general.length = 0
  peers.length = 0
  server = createServer((request, response) => {
    general.push(`${request.method} ${request.url}`)
    request.resume().on('end', () => response.end('in general'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  lanes = openLanes(server, {
    intake: intake ?? desk.intake,
    client: (address, forwardedFor) => forwardedFor ?? address,
    digestOf: () => '1',
    limits: { bodyMilliseconds: 1000, idleMilliseconds, headersMilliseconds },
  })
  server.on('connection', (peer: Socket) => void peers.push(peer))
  return another()
}

function another(): Socket {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => undefined)
  return socket
}

/** What comes back until it is `enough`, or the connection ends. */
async function hear(socket: Socket, enough: (text: string) => boolean = () => false): Promise<string> {
  let text = ''
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += chunk
    if (enough(text)) break
  }
  return text
}

/** The server has read so many bytes of the newest connection. */
const arrived = (bytes: number) => vi.waitFor(() => expect(peers.at(-1)?.bytesRead).toBe(bytes), { interval: 1 })

const statuses = (text: string) => text.match(/(?<=HTTP\/1\.1 )\d+/g)

test('requests on one connection are answered in order, and the connection stays', async () => {
  const socket = await open()
  socket.write(post(url, envelope, 'X-Forwarded-For: 203.0.113.9') + post(url, 'nonsense') + post(url, envelope))
  const text = await hear(socket, (all) => statuses(all)?.length === 3)
  expect(statuses(text)).toEqual(['200', '400', '200'])
  expect(text).toContain(`Connection: keep-alive\r\nKeep-Alive: timeout=5\r\n\r\n{"id":"${id}"}`)
  expect(desk.envelopes().map(({ meta }) => meta.clientIp)).toEqual(['203.0.113.9', '127.0.0.1'])
  expect(general).toEqual([])
})

test('a body in pieces is put together', async () => {
  const socket = await open()
  const request = post(url, envelope)
  const cuts = [request.indexOf(envelope), request.length - 20, request.length]
  let from = 0
  for (const cut of cuts) {
    socket.write(request.slice(from, cut))
    await arrived(cut)
    from = cut
  }
  expect(statuses(await hear(socket, (all) => all.includes('}')))).toEqual(['200'])
  expect(Buffer.from(desk.envelopes()[0]!.body).toString()).toBe(envelope)
  expect(general).toEqual([])
})

test('what is not for the intake goes to node:http, and so does all that follows', async () => {
  const socket = await open()
  socket.write(`${post(url, envelope)}GET /issues HTTP/1.1\r\nHost: x\r\n\r\n${post('/login', 'a=b')}`)
  const text = await hear(socket, (all) => statuses(all)?.length === 3)
  expect(statuses(text)).toEqual(['200', '200', '200'])
  expect(general).toEqual(['GET /issues', 'POST /login'])
  expect(desk.envelopes()).toHaveLength(1)
})

test('a request in the body of a refused one is swallowed with it', async () => {
  const socket = await open()
  const hidden = post(url, envelope)
  const request = post(unknown, hidden)
  socket.write(request.slice(0, -hidden.length))
  expect(statuses(await hear(socket, (all) => all.includes('}')))).toEqual(['403'])
  socket.write(hidden.slice(0, 50))
  socket.write(hidden.slice(50) + post(url, envelope.replace(id, 'a'.repeat(32))))
  const text = await hear(socket, (all) => all.includes('}'))
  expect(text).toContain('a'.repeat(32))
  expect(desk.envelopes()).toHaveLength(1)
})

test('a sender that closes its half is answered, one that hangs up in the middle is counted', async () => {
  const socket = await open()
  socket.end(post(url, envelope))
  expect(statuses(await hear(socket))).toEqual(['200'])
  const second = another()
  second.end(post(url, envelope).slice(0, -10))
  expect(statuses(await hear(second))).toEqual(['400'])
  expect(desk.envelopes()).toHaveLength(1)
  expect(await desk.refusals()).toEqual({ '7 request body_cut': 1 })
})

test('what was sent ahead of a closed half is answered, all of it', async () => {
  const socket = await open()
  const ids = ['a', 'b', 'c'].map((letter) => letter.repeat(32))
  socket.end(ids.map((each) => post(url, envelope.replace(id, each))).join(''))
  const text = await hear(socket)
  expect(statuses(text)).toEqual(['200', '200', '200'])
  expect(text.match(/Connection: \S+/g)).toEqual([
    'Connection: keep-alive',
    'Connection: keep-alive',
    'Connection: close',
  ])
  expect(desk.envelopes()).toHaveLength(3)
  const cut = another()
  cut.end(post(url, envelope) + post(url, envelope).slice(0, -10))
  expect(statuses(await hear(cut))).toEqual(['200', '400'])
  expect(await desk.refusals()).toEqual({ '7 request body_cut': 1 })
})

test('a body that stops arriving is 408', async () => {
  const socket = await open({ limits: { bodyMilliseconds: 30 } })
  socket.write(post(url, envelope).slice(0, -10))
  expect(statuses(await hear(socket, (all) => all.includes('}')))).toEqual(['408'])
})

test('a connection that says nothing, or nothing more, is closed', async () => {
  const silent = await open({ headersMilliseconds: 20, idleMilliseconds: 20 })
  const idle = another()
  idle.write(post(url, envelope))
  expect(statuses(await hear(idle))).toEqual(['200'])
  expect(await hear(silent)).toContain('408')
})

test('what stops lets idle connections go at once, and others with their answer', async () => {
  const idle = await open()
  idle.write(post(url, envelope))
  await hear(idle, (all) => all.includes('}'))
  const busy = another()
  const request = post(url, envelope)
  busy.write(request.slice(0, -10))
  await arrived(request.length - 10)
  lanes.drain()
  expect(await hear(idle)).toBe('')
  busy.write(request.slice(-10))
  const text = await hear(busy)
  expect([statuses(text), text.includes('Connection: close')]).toEqual([['200'], true])
})

test('a sender that never reads its answers is not read from for ever', async () => {
  let asked = 0
  const socket = await open({
    idleMilliseconds: 100,
    intake: async () => {
      asked++
      return { status: 200, headers: {}, body: 'x'.repeat(1e6) }
    },
  })
  socket.pause().write(post(url, envelope).repeat(1000))
  await vi.waitFor(() => expect(peers[0]?.destroyed).toBe(true), { timeout: 5000 })
  expect(asked).toBeLessThan(100)
})

test('a sender that closes its half and never reads its answer is let go', async () => {
  const socket = await open({
    idleMilliseconds: 100,
    intake: async () => ({ status: 200, headers: {}, body: 'x'.repeat(2e7) }),
  })
  socket.pause().end(post(url, envelope))
  await vi.waitFor(() => expect(peers[0]?.destroyed).toBe(true), { timeout: 5000 })
})

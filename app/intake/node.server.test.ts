import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { anIntake, aPublicKey, type TestIntake } from '../../tests/support/an-intake'
import { answerNode } from './node.server'

const id = '9ec79c33ec9942ab8353589fcb2e04dc'
const envelope = `{"event_id":"${id}"}\n{"type":"event"}\n{"message":"hello"}\n`
const url = `/api/7/envelope/?sentry_key=${aPublicKey}`
const unknown = `/api/7/envelope/?sentry_key=${'f'.repeat(32)}`

let tested: TestIntake
let server: Server | undefined
afterEach(async () => {
  server?.closeAllConnections()
  server?.close()
  await tested?.close()
  server = undefined
})

/** Returns the server's port. */
async function listen(
  options?: Parameters<typeof anIntake>[0],
  digestOf?: (error: unknown) => string,
): Promise<number> {
  tested = await anIntake(options)
  server = createServer((req, res) => answerNode(req, res, tested.intake, '198.51.100.7', digestOf))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const post = (port: number, path: string, body: BodyInit) =>
  fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body })

/** Sends bytes on a new connection and collects the answer until it is `enough` or the connection ends. */
async function talk(port: number, send: (socket: Socket) => void, enough: (text: string) => boolean): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  let text = ''
  send(socket)
  for await (const chunk of socket) {
    text += chunk
    if (enough(text)) break
  }
  socket.destroy()
  return text
}

test('an envelope sent over HTTP is accepted', async () => {
  const port = await listen()
  const answer = await post(port, url, envelope)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ id })
  expect(tested.envelopes()[0]?.meta.clientIp).toBe('198.51.100.7')
})

test('the connection stays open after a small body was refused', async () => {
  const port = await listen()
  const request = (path: string) =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: ${envelope.length}\r\n\r\n${envelope}`
  const text = await talk(
    port,
    (socket) => socket.write(request(unknown) + request(url)),
    (all) => all.includes(id),
  )
  expect(text.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 403', 'HTTP/1.1 200'])
})

test('the sender of a large refused body can read the answer', async () => {
  const port = await listen()
  const answer = await post(port, unknown, 'x'.repeat(2_000_000))
  expect(answer.status).toBe(403)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('connection')).toBe('close')
})

test('a body over the limit is answered while it is still arriving', async () => {
  const port = await listen({ limits: { compressedBytes: 100_000 } })
  const text = await talk(
    port,
    (socket) => {
      socket.write(`POST ${url} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n`)
      socket.write(`${(150_000).toString(16)}\r\n${'x'.repeat(150_000)}\r\n`)
    },
    (all) => all.includes('}'),
  )
  expect(text).toContain('HTTP/1.1 413')
  expect(text).toContain('connection: close')
})

test('a body that stops arriving is 408', async () => {
  const port = await listen({ limits: { bodyMilliseconds: 30 } })
  const text = await talk(
    port,
    (socket) => socket.write(`POST ${url} HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\n{"event_`),
    (all) => all.includes('}'),
  )
  expect(text).toContain('HTTP/1.1 408')
})

test('a sender that disconnects in the middle is counted, and nothing is kept', async () => {
  const port = await listen()
  const socket = connect(port, '127.0.0.1')
  const seen = once(server!, 'request')
  socket.write(`POST ${url} HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{"event_`)
  const [req] = (await seen) as [IncomingMessage]
  const gone = new Promise((resolve) => req.once('close', resolve))
  socket.destroy()
  await gone
  await new Promise(setImmediate)
  expect(await tested.refusals()).toEqual({ '7 request body_cut': 1 })
})

test('a preflight has no body', async () => {
  const port = await listen()
  const answer = await fetch(`http://127.0.0.1:${port}${url}`, { method: 'OPTIONS' })
  expect(answer.status).toBe(204)
  expect(await answer.text()).toBe('')
})

test('a failure of Digestline is answered with its digest, readable by any page', async () => {
  tested = await anIntake()
  const fails = () => Promise.reject(new Error('secret detail'))
  const digestOf = (error: unknown) => (error instanceof Error ? '1234567890' : '')
  server = createServer((req, res) => answerNode(req, res, fails, '', digestOf))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const answer = await post((server.address() as AddressInfo).port, url, envelope)
  expect(answer.status).toBe(500)
  expect(answer.headers.get('x-digest')).toBe('1234567890')
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  const text = await answer.text()
  expect(text).toContain('1234567890')
  expect(text).not.toContain('secret')
})

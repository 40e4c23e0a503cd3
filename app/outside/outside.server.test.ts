import { createServer as createHttp, type RequestListener } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { receiverCertificate } from '../../tests/support/receiver-certificate'
import type { OutsideAllowed } from '../config'
import type { Resolve } from './judged-lookup.server'
import { makeOutside, type Outside } from './outside.server'
import { isPublicAddress } from './public-address.server'
import { outsideLimits } from './request'

const opened: { close: () => void }[] = []
afterEach(() => {
  for (const each of opened.splice(0)) each.close()
})

const nothing: OutsideAllowed = { hosts: [], networks: [] }
const loopback: OutsideAllowed = { hosts: [], networks: [{ address: '127.0.0.0', prefix: 8, family: 'ipv4' }] }

function anOutside(options: Partial<Parameters<typeof makeOutside>[0]> = {}): Outside {
  const outside = makeOutside({ allow: nothing, ...options })
  opened.push(outside)
  return outside
}

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.push({
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  })
  return (server.address() as AddressInfo).port
}

const aServer = (listener: RequestListener) => listening(createHttp(listener))
/** Speaks on every connection, whatever it is asked. */
const aRudeServer = (speak: (socket: Socket) => void) =>
  listening(createTcp((socket) => socket.on('data', () => speak(socket))))
const to = (url: string) => ({ method: 'POST', url, headers: { 'content-type': 'text/plain' }, body: 'hello' }) as const
const resolving =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

test('an answer has status, headers and body', async () => {
  const port = await aServer((request, response) => {
    request.setEncoding('utf8').on('data', (body) => response.writeHead(202, { 'X-Kind': 'a' }).end(`took ${body}`))
  })
  const answer = await anOutside({ allow: loopback }).send(to(`http://127.0.0.1:${port}/a?b=1`))
  expect(answer).toMatchObject({ ok: true, status: 202, body: 'took hello', headers: { 'x-kind': 'a' } })
})

const privateLiterals = [
  ...[
    '127.0.0.1',
    '127.1',
    '2130706433',
    '017700000001',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '127.0.0.1.',
    '%31%32%37.1',
  ],
  ...['１２７.０.０.１', '0', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1'],
  ...['169.254.169.254', '100.100.100.200', '168.63.129.16', '192.0.0.192', '198.18.0.1', '198.19.255.255'],
  ...[
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '192.88.99.1',
    '224.0.0.1',
    '239.1.1.1',
    '240.0.0.1',
    '255.255.255.255',
  ],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:8.8.8.8]', '[::127.0.0.1]', '[::8.8.8.8]'],
  ...['[0:0:0:0:0:0:0:1]', '[64:ff9b::7f00:1]', '[64:ff9b:1::a00:1]', '[2002:7f00:1::]', '[2002:808:808::1]'],
  ...['[2001:0:4136:e378:8000:63bf:3fff:fdd2]', '[2001:2::1]', '[2001:db8::1]', '[3fff::1]', '[5f00::1]', '[100::1]'],
  ...['[fc00::1]', '[fd00:ec2::254]', '[fe80::1]', '[febf::1]', '[fec0::1]', '[ff02::1]', '[ff0e::1]'],
]

test.each(privateLiterals)('a request to %s is forbidden', async (host) => {
  const answer = await anOutside().send(to(`http://${host}:8080/`))
  expect(answer).toMatchObject({ ok: false, problem: 'forbidden' })
})

test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '198.20.0.1', '2606:4700::1111', '2a00:1450::1'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each([
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'https://user:secret@example.com/',
  'https://user@example.com/',
  'http://example.com:25/',
  'http://example.com:22/',
  'http://example.com:6667/',
  'http://[fe80::1%25eth0]/',
  'http://256.1.1.1/',
  'http:///',
  'not a URL',
  '',
])('%s is not an address that requests are sent to', async (url) => {
  const answer = await anOutside({ resolve: resolving('127.0.0.1') }).send(to(url))
  expect(answer).toMatchObject({ ok: false, problem: 'address' })
  expect(JSON.stringify(answer)).not.toContain('secret')
})

test.each([
  ['127.0.0.1'],
  ['10.0.0.1', 'fd00::1'],
  ['::ffff:127.0.0.1'],
  ['fe80::1%eth0'],
  ['169.254.169.254'],
  ['64:ff9b::a00:1'],
])('a name is forbidden when all it has is %s', async (...addresses) => {
  const answer = await anOutside({ resolve: resolving(...addresses) }).send(to('http://evil.test:8080/'))
  expect(answer).toMatchObject({ ok: false, problem: 'forbidden' })
})

test.each(['localhost', 'LOCALHOST'])('%s is forbidden by the address it has', async (host) => {
  const port = await aServer((_, response) => response.end('reached'))
  expect(await anOutside().send(to(`http://${host}:${port}/`))).toMatchObject({ ok: false, problem: 'forbidden' })
})

test('a name with one more address that is not public is connected by its other addresses alone', async () => {
  const port = await aServer((_, response) => response.end('reached'))
  const asked: string[] = []
  const outside = anOutside({
    allow: loopback,
    resolve: async (host) => {
      asked.push(host)
      return resolving('10.255.255.1', '127.0.0.1')(host)
    },
  })
  expect(await outside.send(to(`http://two.test:${port}/`))).toMatchObject({ ok: true, body: 'reached' })
  expect(asked).toEqual(['two.test'])
})

test('a name that has another address the next time is judged by that one', async () => {
  const port = await aServer((_, response) => response.setHeader('Connection', 'close').end('reached'))
  const answers = [['127.0.0.2'], ['10.0.0.1']]
  const outside = anOutside({
    allow: { hosts: [], networks: [{ address: '127.0.0.2', prefix: 32, family: 'ipv4' }] },
    resolve: async (host) => resolving(...(answers.shift() ?? []))(host),
  })
  const first = await outside.send(to(`http://rebinding.test:${port}/`))
  const second = await outside.send(to(`http://rebinding.test:${port}/`))
  // Nothing listens at 127.0.0.2 everywhere; what matters is that the first was tried and the second was not.
  expect(first.ok || first.problem === 'connection').toBe(true)
  expect(second).toMatchObject({ ok: false, problem: 'forbidden' })
})

test('hosts and networks that the operator allowed are reached', async () => {
  const port = await aServer((_, response) => response.end('reached'))
  const byName = anOutside({ allow: { hosts: ['localhost'], networks: [] }, resolve: resolving('127.0.0.1') })
  expect(await byName.send(to(`http://LOCALHOST.:${port}/`))).toMatchObject({ ok: true })
  expect(await byName.send(to(`http://127.0.0.1:${port}/`))).toMatchObject({ ok: false, problem: 'forbidden' })
  expect(await byName.send(to(`http://sub.localhost:${port}/`))).toMatchObject({ ok: false, problem: 'forbidden' })
  const byNetwork = anOutside({ allow: loopback, resolve: resolving('127.0.0.1') })
  expect(await byNetwork.send(to(`http://0x7f.1:${port}/`))).toMatchObject({ ok: true })
  expect(await byNetwork.send(to('http://10.0.0.1:8080/'))).toMatchObject({ ok: false, problem: 'forbidden' })
})

test('redirects are not followed', async () => {
  const asked: (string | undefined)[] = []
  const port = await aServer((request, response) => {
    asked.push(request.url)
    response.writeHead(302, { Location: 'http://169.254.169.254/latest/secret' }).end()
  })
  const answer = await anOutside({ allow: loopback }).send(to(`http://127.0.0.1:${port}/a`))
  expect(answer).toMatchObject({ ok: false, problem: 'redirect', status: 302, detail: '302 to http://169.254.169.254' })
  expect(asked).toEqual(['/a'])
})

test('a name without an address is told apart from a connection that fails', async () => {
  const unknown = async () => {
    throw Object.assign(new Error('queryA'), { code: 'ENOTFOUND' })
  }
  const answer = await anOutside({ resolve: unknown }).send(to('https://nowhere.test/'))
  expect(answer).toMatchObject({ ok: false, problem: 'dns', detail: 'ENOTFOUND' })
  const closed = await aServer(() => {})
  opened.splice(0).forEach((each) => void each.close())
  const refused = await anOutside({ allow: loopback }).send(to(`http://127.0.0.1:${closed}/`))
  expect(refused).toMatchObject({ ok: false, problem: 'connection', detail: 'ECONNREFUSED' })
})

test.each<[string, (socket: Socket) => void]>([
  ['nothing', () => {}],
  ['a head that never ends', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\n', 'X: y')],
  ['a body that drips', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n', 'x')],
  ['intermediate answers without end', (socket) => drip(socket, '', 'HTTP/1.1 103 Early Hints\r\n\r\n')],
])('a server that answers with %s is given up when the time is over', async (_, speak) => {
  const port = await aRudeServer(speak)
  const answer = await anOutside({ allow: loopback, milliseconds: 250 }).send(to(`http://127.0.0.1:${port}/`))
  expect(answer).toMatchObject({ ok: false, problem: 'timeout' })
})

function drip(socket: Socket, first: string, part: string): void {
  socket.write(first)
  const timer = setInterval(() => socket.write(part), 20)
  socket.on('close', () => clearInterval(timer))
}

test('a name that takes for ever to resolve is given up too', async () => {
  const outside = anOutside({ resolve: () => new Promise(() => {}), milliseconds: 50 })
  expect(await outside.send(to('http://slow.test/'))).toMatchObject({ ok: false, problem: 'timeout' })
})

test('answers, headers and requests are bounded in size', async () => {
  const large = await aServer((_, response) => response.end('x'.repeat(outsideLimits.answerBytes + 1)))
  const exact = await aServer((_, response) => response.end('x'.repeat(outsideLimits.answerBytes)))
  const heads = await aServer((_, response) => response.setHeader('X-Long', 'y'.repeat(20_000)).end())
  const outside = anOutside({ allow: loopback })
  expect(await outside.send(to(`http://127.0.0.1:${exact}/`))).toMatchObject({ ok: true })
  const tooLarge = { ok: false, problem: 'too-large' }
  expect(await outside.send(to(`http://127.0.0.1:${large}/`))).toMatchObject({ ...tooLarge, status: 200 })
  expect(await outside.send(to(`http://127.0.0.1:${heads}/`))).toMatchObject(tooLarge)
  const request = { ...to(`http://127.0.0.1:${exact}/`), body: 'x'.repeat(outsideLimits.requestBytes + 1) }
  expect(await outside.send(request)).toMatchObject(tooLarge)
})

test('what is not HTTP, and a header that would be two, do not throw', async () => {
  const port = await aRudeServer((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'))
  const outside = anOutside({ allow: loopback })
  expect(await outside.send(to(`http://127.0.0.1:${port}/`))).toMatchObject({ ok: false, problem: 'connection' })
  const injected = { ...to(`http://127.0.0.1:${port}/`), headers: { 'X-Title': 'a\r\nX-Admin: 1' } }
  expect(await outside.send(injected)).toMatchObject({ ok: false, problem: 'address', detail: 'ERR_INVALID_CHAR' })
})

test('a certificate is checked: its authority, and the name it is for', async () => {
  const port = await listening(createHttps(receiverCertificate, (_, response) => response.end('safe')))
  const resolve = resolving('127.0.0.1')
  const stranger = anOutside({ allow: loopback, resolve })
  const unknown = await stranger.send(to(`https://receiver.test:${port}/`))
  expect(unknown).toMatchObject({ ok: false, problem: 'tls', detail: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  const knowing = anOutside({ allow: loopback, resolve, ca: receiverCertificate.cert })
  expect(await knowing.send(to(`https://receiver.test:${port}/`))).toMatchObject({ ok: true, body: 'safe' })
  const other = await knowing.send(to(`https://other.test:${port}/`))
  expect(other).toMatchObject({ ok: false, problem: 'tls', detail: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  const plain = await aServer((_, response) => response.end())
  expect(await knowing.send(to(`https://receiver.test:${plain}/`))).toMatchObject({ ok: false, problem: 'tls' })
})

test('connections are kept, at most some per host, and one that was closed meanwhile is replaced', async () => {
  let connections = 0
  const waiting: (() => void)[] = []
  const server = createHttp((request, response) => {
    request.resume()
    if (request.url === '/together') waiting.push(() => response.end())
    else response.end()
    if (waiting.length === outsideLimits.connectionsPerHost) for (const answer of waiting.splice(0)) answer()
  })
  server.on('connection', () => connections++)
  const port = await listening(server)
  const outside = anOutside({ allow: loopback })
  for (let n = 0; n < 3; n++) await outside.send(to(`http://127.0.0.1:${port}/`))
  expect(connections).toBe(1)
  const many = 3 * outsideLimits.connectionsPerHost
  await Promise.all(Array.from({ length: many }, () => outside.send(to(`http://127.0.0.1:${port}/together`))))
  expect(connections).toBe(outsideLimits.connectionsPerHost)
  server.closeAllConnections()
  expect(await outside.send(to(`http://127.0.0.1:${port}/`))).toMatchObject({ ok: true })
})

test('proxies of the environment are not used', async () => {
  const asked: string[] = []
  const proxy = await aServer((request, response) => response.end(String(asked.push(request.url ?? ''))))
  const port = await aServer((_, response) => response.end('direct'))
  const before = { ...process.env }
  Object.assign(process.env, {
    HTTP_PROXY: `http://127.0.0.1:${proxy}`,
    http_proxy: `http://127.0.0.1:${proxy}`,
    NODE_USE_ENV_PROXY: '1',
  })
  try {
    expect(await anOutside({ allow: loopback }).send(to(`http://127.0.0.1:${port}/`))).toMatchObject({ body: 'direct' })
  } finally {
    process.env = before
  }
  expect(asked).toEqual([])
})

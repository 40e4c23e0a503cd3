import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { leftOut } from '../support/left-out'
import { until } from '../support/until'

const root = fileURLToPath(new URL('../..', import.meta.url))
const program = 'app/ops/digestline.mjs'

type Answer = { status: number; headers?: Record<string, string> }

let server: Server | undefined
afterEach(() => server?.close())

/** A Digestline that responds as told, and the envelopes that reached it. */
async function aServer(answer: (n: number) => Answer = () => ({ status: 200 })) {
  const bodies: string[] = []
  server = createServer(async (request, response) => {
    bodies.push(await text(request))
    const { status, headers } = answer(bodies.length)
    response.writeHead(status, headers).end('{}')
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { dsn: `http://abc@127.0.0.1:${port}/1`, bodies, events: () => bodies.map(eventOf) }
}

type SentEvent = {
  event_id: string
  timestamp: number
  exception?: { values: { value: string }[] }
  tags: { digest?: string }
  breadcrumbs?: { message: string; timestamp?: number }[]
}

const eventOf = (envelope: string): SentEvent => JSON.parse(envelope.split('\n')[2] ?? '{}')

const nothingListens = 'http://abc@127.0.0.1:9/1'

function start(args: string[], stdout: 'pipe' | number = 'pipe') {
  const child = spawn(process.execPath, [program, 'pipe', ...args], { cwd: root, stdio: ['pipe', stdout, 'pipe'] })
  child.stdin?.on('error', () => {})
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
  const said = text(child.stderr!)
  return { child, ended, said, stdin: child.stdin!, stdout: child.stdout! }
}

const failing = (message: string, digest = '3862911841') =>
  `⨯ Error: ${message}\n    at f (.next/server/page.js:1:1570) {\n  digest: '${digest}'\n}\n`

test('bytes pass unchanged, whatever they are', async () => {
  const { dsn } = await aServer()
  const bytes = Buffer.concat([randomBytes(3_000_000), Buffer.from(failing('boom')), randomBytes(1000)])
  const { stdin, stdout, ended } = start(['--dsn', dsn])
  const passed = buffer(stdout)
  stdin.end(bytes)
  expect((await passed).equals(bytes)).toBe(true)
  expect(await ended).toEqual({ code: 0, signal: null })
})

test('an error is reported while the program runs, after a moment of quiet', async () => {
  const { dsn, events } = await aServer()
  const { stdin, ended } = start(['--dsn', dsn])
  stdin.write(failing('the catalog is closed'))
  const [event] = await until('the report', () => events().length > 0 && events())
  expect(event).toMatchObject({
    exception: { values: [{ type: 'Error', value: 'the catalog is closed' }] },
    tags: { digest: '3862911841' },
  })
  stdin.end()
  await ended
})

test('the lines before and after an error are in its timeline', async () => {
  const { dsn, events } = await aServer()
  const { stdin, ended } = start(['--dsn', dsn])
  stdin.end(`order 7 comes in\n${failing('no stock')}POST /orders 500 in 12 ms\nGET / 200 in 3 ms\n`)
  await ended
  const [event] = events()
  const { timestamp = 0, breadcrumbs = [] } = event ?? {}
  expect(breadcrumbs.map(({ message }) => message)).toEqual([
    'order 7 comes in',
    'POST /orders 500 in 12 ms',
    'GET / 200 in 3 ms',
  ])
  expect(breadcrumbs.slice(1).every((crumb) => (crumb.timestamp ?? 0) > timestamp)).toBe(true)
})

test('a command: its output on both streams, its errors, its exit code', async () => {
  const { dsn, events } = await aServer()
  const code = `console.log('out'); console.error('err'); throw new TypeError('no price')`
  const { said, stdout, ended } = start(['--dsn', dsn, '--', process.execPath, '-e', `${code}`])
  expect(await text(stdout)).toBe('out\n')
  expect(await said).toMatch(/^err\n.*TypeError: no price/s)
  expect(await ended).toEqual({ code: 1, signal: null })
  expect(events()).toMatchObject([
    { level: 'fatal', exception: { values: [{ type: 'TypeError', value: 'no price' }] } },
  ])
  expect((await start(['--dsn', dsn, '--', process.execPath, '-e', 'process.exit(7)']).ended).code).toBe(7)
  expect((await start(['--dsn', dsn, '--', 'no-such-program']).ended).code).toBe(127)
})

test('a command reads standard input unchanged: blocking, to its end', async () => {
  if (process.platform !== 'linux') return leftOut('flags of files are in /proc on Linux only.')
  const { dsn } = await aServer()
  const { stdin, stdout, ended } = start(['--dsn', dsn, '--', 'sh', '-c', 'cat; grep flags /proc/self/fdinfo/0'])
  const output = text(stdout)
  stdin.end('typed\n')
  const [typed, flags = ''] = (await output).trim().split('\n')
  expect(typed).toBe('typed')
  const nonBlocking = 0o4000
  expect(Number.parseInt(flags.replace('flags:', '').trim(), 8) & nonBlocking).toBe(0)
  expect((await ended).code).toBe(0)
})

test('signals reach the command, and pipe ends as the command ended', async () => {
  const { dsn } = await aServer()
  const waiting = `process.on('SIGTERM', () => { console.log('last words'); process.exit(3) }); setInterval(() => {}, 1e6); console.log('up')`
  const polite = start(['--dsn', dsn, '--', process.execPath, '-e', waiting])
  polite.stdout.once('data', () => polite.child.kill('SIGTERM'))
  expect(await text(polite.stdout)).toBe('up\nlast words\n')
  expect((await polite.ended).code).toBe(3)
  const plain = start(['--dsn', dsn, '--', process.execPath, '-e', `setInterval(() => {}, 1e6); console.log('up')`])
  plain.stdout.once('data', () => plain.child.kill('SIGTERM'))
  expect(await plain.ended).toEqual({ code: null, signal: 'SIGTERM' })
})

test('SIGTERM in a pipeline leaves the program time for its last output', async () => {
  const { dsn, events } = await aServer()
  const { child, stdin, stdout, ended } = start(['--dsn', dsn])
  stdin.write('up\n')
  await new Promise((resolve) => stdout.once('data', resolve))
  child.kill('SIGTERM')
  stdin.end(failing('while shutting down'))
  expect(await text(stdout)).toContain('while shutting down')
  expect((await ended).code).toBe(0)
  expect(events()).toHaveLength(1)
})

test('a closed reader and a full disk end neither the program nor the reports', async () => {
  if (process.platform !== 'linux') return leftOut('/dev/full is on Linux only.')
  const { dsn, events } = await aServer()
  const left = start(['--dsn', dsn])
  left.stdout.destroy()
  left.stdin.write('x'.repeat(200_000))
  left.stdin.end(`\n${failing('after the reader left')}`)
  expect((await left.ended).code).toBe(0)
  expect(await left.said).toMatch(/bytes of output could not be written \(EPIPE\)/)
  const full = await open('/dev/full', 'w')
  const crowded = start(['--dsn', dsn], full.fd)
  crowded.stdin.end(failing('on a full disk'))
  expect((await crowded.ended).code).toBe(0)
  expect(await crowded.said).toMatch(/could not be written \(ENOSPC\)/)
  await full.close()
  const values = events().map(({ exception }) => exception?.values[0]?.value)
  expect(values).toEqual(['after the reader left', 'on a full disk'])
})

test('a server that is down: everything passes, the first 1,000 reports wait, and the rest is counted', async () => {
  const { stdin, stdout, said, ended } = start(['--dsn', nothingListens])
  const output = Array.from({ length: 1500 }, (_, i) => failing(`boom ${i}`, String(100_000 + i))).join('')
  const passed = text(stdout)
  stdin.end(output)
  expect(await passed).toBe(output)
  expect((await ended).code).toBe(0)
  expect(await said).toMatch(/1500 reports not sent \(0 sent\): http:\/\/127\.0\.0\.1:9: connect ECONNREFUSED/)
})

test('an output of nothing but errors: bytes pass, and what is not searched is counted', async () => {
  const { dsn, events } = await aServer()
  const { child, stdin, stdout, said, ended } = start(['--dsn', dsn])
  const part = Array.from({ length: 20_000 }, (_, i) => failing(`boom ${i}`)).join('')
  const output = part.repeat(10)
  const passed = buffer(stdout)
  stdin.end(output)
  expect((await passed).equals(Buffer.from(output))).toBe(true)
  expect((await ended).code).toBe(0)
  expect(child.exitCode).toBe(0)
  expect(events().length).toBeGreaterThan(100)
  const [, skipped] = /(\d+) bytes were not searched/.exec(await said) ?? []
  expect(Number(skipped)).toBeGreaterThan(output.length / 2)
})

test('a DSN that is rejected is reported once; nothing more is sent', async () => {
  const { dsn, bodies } = await aServer(() => ({ status: 401 }))
  const { stdin, said, ended } = start(['--dsn', dsn])
  stdin.write(failing('first'))
  await until('the first report', () => bodies.length > 0)
  stdin.end(failing('second') + failing('third'))
  await ended
  expect(await said).toMatch(/3 reports not sent \(0 sent\): .* does not accept the DSN \(401\)/)
  expect(bodies).toHaveLength(1)
})

test('reports that the server limited (429) are sent again at its time, as the same event', async () => {
  const { dsn, events } = await aServer((n) =>
    n === 1 ? { status: 429, headers: { 'Retry-After': '1' } } : { status: 200 },
  )
  const { stdin, said, ended } = start(['--dsn', dsn])
  stdin.write(failing('again'))
  const [first, second] = await until('the second attempt', () => events().length > 1 && events())
  expect(second!.event_id).toBe(first!.event_id)
  stdin.end()
  await ended
  expect(await said).toBe('')
})

test('a broken connection (5xx) is tried again; failed reports are dropped and counted', async () => {
  const { dsn, events } = await aServer((n) => ({ status: n === 1 ? 503 : n === 2 ? 200 : 413 }))
  const { stdin, said, ended } = start(['--dsn', dsn])
  stdin.write(failing('one'))
  await until('the second attempt', () => events().length > 1)
  stdin.end(failing('two'))
  await ended
  expect(await said).toMatch(/1 reports not sent \(1 sent\): .* rejected a report \(413\)/)
})

test('called wrongly it explains its usage, and reads nothing', async () => {
  const without = start([])
  expect((await without.ended).code).toBe(2)
  expect(await without.said).toMatch(/--dsn/)
  const wrong = start(['--dsn', 'https://example.com'])
  expect((await wrong.ended).code).toBe(2)
  expect(await wrong.said).toMatch(/is not a DSN/)
})

test('it is one file that only loads Node itself', async () => {
  const source = await readFile(`${root}/build/server/pipe.js`, 'utf8')
  const loaded = [...source.matchAll(/(?:from|import)\s*\(?["'`]([^"'`]+)["'`]/g)].map(([, name]) => name)
  expect(
    loaded.filter((name) => !/^(?:node:)?(?:fs|util|os|http|https|crypto|child_process|tty)$/.test(name!)),
  ).toEqual([])
})

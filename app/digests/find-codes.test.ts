import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Event } from '../events/event'
import { normalise } from '../events/normalise'
import { appDirectoriesOf } from './app-directories'
import type { DetectedCode } from './code'
import { findCodes, mostCodes } from './find-codes'
import { djb2 } from './next-digest'
import { isRedacted } from './redacted'

const fixtures = join(import.meta.dirname, '../../tests/fixtures')
const receivedAt = Date.UTC(2026, 10, 20)

const anEvent = (payload: object): Event => normalise(payload, { eventId: 'a'.repeat(32), receivedAt })
const composed = (name: string) => anEvent(JSON.parse(readFileSync(join(fixtures, `next/${name}.json`), 'utf8')))
const recorded = (name: string) =>
  anEvent(JSON.parse(readFileSync(join(fixtures, `recorded-next/${name}.envelope`), 'utf8').split('\n')[2]!))
const digests = (codes: DetectedCode[]) =>
  codes.filter((c) => c.kind === 'digest').map((c) => `${c.confidence} ${c.value}`)
const values = (codes: DetectedCode[], kind: string) => codes.filter((c) => c.kind === kind).map((c) => c.value)

/** The digest on the page, and the directory of the application. */
const failures = [
  ['next16-sentry10-rsc', '3257694257', '/srv/shop'],
  ['next16-sentry10-suspense', '262135680', '/srv/shop'],
  ['next16-sentry10-action', '3394122176', '/srv/shop'],
  ['next15-sentry10-suspense', '3501720550', '/srv/shop15'],
  ['next15-sentry10-action', '1149540261', '/srv/shop15'],
] as const

test.each(failures)('recorded %s: both counterparts have the digest that the page showed', (name, digest) => {
  const [server, browser] = [recorded(`${name}-server`), recorded(`${name}-browser`)]
  expect(digests(findCodes(server, []))).toEqual([`exact ${digest}`])
  expect(digests(findCodes(browser, []))).toEqual([`exact ${digest}`])
  expect([isRedacted(server), isRedacted(browser)]).toEqual([false, true])
})

test.each(failures)(
  'recorded %s: the breadcrumb teaches the directory, and the frames alone give the digest',
  (name, digest, directory) => {
    const server = recorded(`${name}-server`)
    expect(appDirectoriesOf(server)).toEqual([directory])
    const silent = { ...server, breadcrumbs: [] }
    expect(digests(findCodes(silent, [directory]))[0]).toBe(`recomputed ${digest}`)
    const crumb = {
      category: 'console',
      data: { arguments: ['⨯', { message: server.exceptions.at(-1)?.value, digest }] },
    }
    const stackless = findCodes({ ...server, breadcrumbs: [crumb] }, [directory])
    expect(stackless[0]?.source).toBe('breadcrumb, proven by the frames')
  },
)

test('recorded next15-sentry10-rsc: captured before Next.js hashed it, its digest is computed, awaited frames included', () => {
  const server = recorded('next15-sentry10-rsc-server')
  expect(digests(findCodes(server, ['/srv/shop15']))[0]).toBe('recomputed 1130535441')
  expect(digests(findCodes(server, ['/srv/shop15'])).length).toBeLessThanOrEqual(4)
  expect(digests(findCodes(server, [])).length).toBeLessThanOrEqual(10)
  expect(digests(findCodes(recorded('next15-sentry10-rsc-browser'), []))).toEqual(['exact 1130535441'])
})

test('a string gives no directory away', () => {
  expect(appDirectoriesOf(composed('next15-sentry10-string'))).toEqual([])
})

test('a usual directory is learned when the digest comes out under it', () => {
  const stack = 'Error: boom\n    at f (/usr/src/app/.next/server/app/page.js:1:5)'
  const event = anEvent({
    platform: 'node',
    exception: {
      values: [
        { type: 'Error', value: 'boom', stacktrace: { frames: [frame('f', 'app:///_next/server/app/page.js', 1, 5)] } },
      ],
    },
    breadcrumbs: [{ category: 'console', data: { arguments: [{ message: 'boom', digest: djb2(`boom${stack}`) }] } }],
  })
  expect(appDirectoriesOf(event)).toEqual(['/usr/src/app'])
})

test('a thrown string gets the digest of its text', () => {
  expect(digests(findCodes(composed('next15-sentry10-string'), []))).toEqual(['recomputed 2384677737'])
})

test('a thrown object is hashed as JSON, with the stack of where Next.js wrapped it', () => {
  const runtime = '/srv/shop/node_modules/next/dist/compiled/next-server/app-page.runtime.prod.js'
  const message = '{"code":"E42","detail":{"a":1}}'
  const shown = djb2(`${message}Error: ${message}\n    at eW (${runtime}:12:3456)\n    at ${runtime}:13:99`)
  const frames = [
    { filename: runtime, function: '?', lineno: 13, colno: 99, in_app: false },
    { filename: runtime, function: 'eW', lineno: 12, colno: 3456, in_app: false },
  ]
  const wrapped = anEvent({
    platform: 'node',
    exception: { values: [{ type: 'Error', value: message, stacktrace: { frames } }] },
    contexts: { nextjs: { route_type: 'render' } },
  })
  expect(digests(findCodes(wrapped, []))[0]).toBe(`recomputed ${shown}`)
})

test('an object the SDK caught before Next.js wrapped it gets no digest of the SDK’s words, but its own', () => {
  const caught = (thrown: object) =>
    anEvent({
      platform: 'node',
      exception: {
        values: [
          { type: 'Error', value: 'Object captured as exception with keys: code', mechanism: { synthetic: true } },
        ],
      },
      extra: { __serialized__: thrown },
      contexts: { nextjs: { route_type: 'render' } },
    })
  expect(digests(findCodes(caught({ code: 'E42' }), ['/srv/shop']))).toEqual([])
  expect(digests(findCodes(caught({ code: 'E42', digest: 'ORD-7F3K' }), []))).toEqual(['exact ORD-7F3K'])
})

test('a thrown object has neither message nor stack for Next.js 14, and the digest of "undefined"', () => {
  const caught = (modules: Record<string, string>) =>
    anEvent({
      platform: 'node',
      exception: {
        values: [{ value: 'Object captured as exception with keys: code', mechanism: { synthetic: true } }],
      },
      sdk: { name: 'sentry.javascript.nextjs', version: '8.55.2' },
      modules,
    })
  expect(digests(findCodes(caught({}), []))).toEqual(['recomputed 3288676927'])
  expect(digests(findCodes(caught({ next: '14.2.35' }), []))).toEqual(['recomputed 3288676927'])
  expect(digests(findCodes(caught({ next: '15.5.29' }), []))).toEqual([])
})

const own = (name: string): Call => frame(name, 'app:///_next/server/app/page.js', 1, 7)
const nodes = (name: string): Call => frame(name, 'node:internal/fs/promises', 637, 25)
const loop = ['runNextTicks', 'process.processImmediate', 'process.callbackTrampoline']
type Call = { function: string; filename: string; lineno?: number; colno?: number; in_app: boolean }
const together: Call = { function: 'Promise.all', filename: 'index 0', in_app: false }

/** Newest call first; `async` before a name as V8 prints it. */
test.each([
  ['through Promise.all', [nodes('async open'), together, own('async u')]],
  ['when Node itself refused', [nodes('async open'), ...['async b', 'async c', 'async d', 'async e'].map(own)]],
  ['below the loop of timers', [own('a'), ...loop.map(nodes), ...['async b', 'async c'].map(own)]],
  ['in a stack of ten', ['a', ...'bcdefghij'].map((name, i) => own(i === 0 ? name : `async ${name}`))],
  ['by all callers of what threw', ['a', 'async b', 'async c', 'async d', 'async e'].map(own)],
])('frames that were awaited %s give the digest', (_, calls) => {
  const lines = calls.map(({ function: name, filename, ...at }) => {
    if (at.lineno === undefined) return `async ${name} (${filename})`
    return `${name} (${filename.replace('app:///_next', '/srv/shop/.next')}:${at.lineno}:${at.colno})`
  })
  const frames = calls.map((call) => ({ ...call, function: call.function.replace('async ', '') }))
  const event = anEvent({
    platform: 'node',
    sdk: { name: 'sentry.javascript.nextjs', version: '8.55.2' },
    exception: { values: [{ type: 'TypeError', value: 'no', stacktrace: { frames: frames.toReversed() } }] },
  })
  const found = digests(findCodes(event, ['/srv/shop']))
  expect(found).toContain(`recomputed ${djb2(`no${['TypeError: no', ...lines].join('\n    at ')}`)}`)
  expect(found.length).toBeLessThanOrEqual(4)
})

test('a class that sets its name later is hashed with the first line it printed', () => {
  const frames = [frame('f', 'app:///_next/server/app/page.js', 1, 5)]
  const event = anEvent({
    platform: 'node',
    exception: { values: [{ type: 'PaymentError', value: 'no', stacktrace: { frames } }] },
  })
  const stack = 'Error: no\n    at f (/app/.next/server/app/page.js:1:5)'
  expect(digests(findCodes(event, []))).toContain(`recomputed ${djb2(`no${stack}`)}`)
})

test('a breadcrumb of another request never becomes the event’s digest, but stays findable with its message', () => {
  const codes = findCodes(composed('next15-sentry9-suspense-bleed'), [])
  expect(digests(codes)).toEqual(['exact 1936498213', 'linked 777777777'])
  expect(codes.at(-1)).toMatchObject({ besideMessage: 'catalog service unavailable' })
})

test('printed errors are read, and the error code is taken off', () => {
  expect(digests(findCodes(composed('next15-sentry10-printed'), []))).toEqual(['exact 1832706267'])
})

test('request ids of proxies and platforms are found, also without their second halves', () => {
  const headers = {
    'CF-Ray': '8C0F1b2a3d4e5f60-FRA',
    'x-request-id': ' req-7f3k-001 ',
    'x-amzn-trace-id': 'Root=1-67891233-abcdef012345678912345678;Parent=53995c3f42cd8ad8;Sampled=1',
    'x-vercel-id': 'fra1:lhr1::85kzp-1719464449663-222b593a5bd6',
    traceparent: `00-${'b'.repeat(32)}-53995c3f42cd8ad8-01`,
  }
  const codes = findCodes(anEvent({ message: 'x', request: { url: 'https://shop.example/', headers } }), [])
  expect(values(codes, 'request_id').toSorted()).toEqual([
    '1-67891233-abcdef012345678912345678',
    '8c0f1b2a3d4e5f60',
    '8c0f1b2a3d4e5f60-FRA',
    'Root=1-67891233-abcdef012345678912345678;Parent=53995c3f42cd8ad8;Sampled=1',
    'fra1:lhr1::85kzp-1719464449663-222b593a5bd6',
    'req-7f3k-001',
  ])
  expect(values(codes, 'trace_id')).toEqual(['b'.repeat(32)])
})

test('tags, extra and contexts carry digests under the names people give them', () => {
  const event = anEvent({
    message: 'x',
    tags: { digest: '1234567890', order: 'F47AC10B-58CC-4372-A567-0E02B2C3D479', amount: '5555' },
    extra: { errorId: 'INC-77', count: 12345678, lambda: { aws_request_id: 'req-9' } },
    contexts: { Error: { digest: 'ORD-7F3K' }, response: { headers: { 'X-Digest': 'k7m2pxqz9d' } } },
  })
  const codes = findCodes(event, [])
  expect(values(codes, 'digest')).toEqual(['k7m2pxqz9d', '1234567890', 'ORD-7F3K', 'INC-77'])
  expect(values(codes, 'request_id')).toEqual(['req-9', 'f47ac10b-58cc-4372-a567-0e02b2c3d479'])
})

test('any other tag is a code when it looks like one: no count, version, date, or name of a machine', () => {
  const tags: [string, string][] = [
    ['support', 'TAGCODE1'],
    ['ticket', '777123456'],
    ['tenant', '42'],
    ['beta', 'true'],
    ['app_version', '20261120'],
    ['node', 'v20.19.1'],
    ['day', '2026-11-20'],
    ['browser.name', 'Chrome131'],
    ['server_name', 'web-12345'],
    ['path', '/orders/100299'],
  ]
  expect(values(findCodes(anEvent({ message: 'x', tags }), []), 'digest')).toEqual(['TAGCODE1', '777123456'])
})

test('signals are never indexed', () => {
  const event = anEvent({
    message: 'x',
    tags: { digest: 'NEXT_REDIRECT;replace;/;307;' },
    contexts: { Error: { digest: 'NEXT_HTTP_ERROR_FALLBACK;404' } },
  })
  expect(findCodes(event, [])).toEqual([])
})

test('an event has at most fifty codes and none longer than two hundred characters', () => {
  const tags = Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`t${i}`, String(i).padStart(32, '0')]))
  expect(findCodes(anEvent({ message: 'x', tags }), [])).toHaveLength(mostCodes)
  expect(findCodes(anEvent({ message: 'x', extra: { digest: '9'.repeat(201) } }), [])).toEqual([])
})

test('many tags do not push out what the event is really known by', () => {
  const tags = Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`t${i}`, String(i).padStart(32, '0')]))
  const codes = findCodes({ ...recorded('next15-sentry10-rsc-server'), tags: Object.entries(tags) }, ['/srv/shop15'])
  expect(codes[0]).toMatchObject({ value: '1130535441', confidence: 'recomputed' })
})

test('events of other frameworks get no computed digests', () => {
  const frames = [frame('f', '/srv/api/index.js', 1, 5)]
  expect(
    findCodes(
      anEvent({ platform: 'node', exception: { values: [{ type: 'Error', value: 'boom', stacktrace: { frames } }] } }),
      ['/app'],
    ),
  ).toEqual([])
})

function frame(name: string, filename: string, lineno: number, colno: number) {
  return { function: name, filename, lineno, colno, in_app: true }
}

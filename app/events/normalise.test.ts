import { expect, test } from 'vitest'
import type { Event } from './event'
import { normalise, type Received } from './normalise'

const receivedAt = Date.UTC(2026, 10, 20, 12)
const eventId = '9ec79c33ec9942ab8353589fcb2e04dc'

function normalised(payload: unknown, received: Partial<Received> = {}): Event {
  return normalise(payload, { eventId, receivedAt, ...received })
}

function titleOf(payload: unknown): string {
  return normalised(payload).title
}

test('the least an SDK may send is an event', () => {
  expect(normalised({})).toEqual({
    id: eventId,
    timestamp: receivedAt,
    received: receivedAt,
    platform: 'other',
    level: 'error',
    title: '(no message)',
    exceptions: [],
    threads: [],
    tags: [],
    breadcrumbs: [],
    contexts: {},
    extra: {},
    modules: {},
    images: [],
    notes: [],
  })
  expect(titleOf({ message: 'hi' })).toBe('hi')
  expect(titleOf({ exception: { values: [{ type: 'E' }] } })).toBe('E')
  expect(titleOf({ logentry: { formatted: 'x' } })).toBe('x')
  const bare = normalised({ exception: [{ value: 'v', stacktrace: null }], tags: [['a', 1]], user: { id: 5 } })
  expect(bare).toMatchObject({ title: 'v', tags: [['a', '1']], user: { id: '5' } })
})

test('what is no object gives an event that says so', () => {
  for (const payload of [null, undefined, 7, 'text', true, [], [[]]]) {
    expect(normalised(payload)).toMatchObject({ id: eventId, title: '(no message)', notes: ['event: not an object'] })
  }
})

test('a field that is null everywhere is absent', () => {
  const names = 'exception threads message logentry breadcrumbs tags user request contexts extra modules sdk level dist'
  const payload = Object.fromEntries(names.split(' ').map((name) => [name, null]))
  expect(normalised(payload)).toEqual(normalised({}))
})

test('how an exception was caught may stand beside the list of them', () => {
  const exception = { values: [{ type: 'Cause' }, { type: 'E' }], mechanism: { type: 'onerror', handled: false } }
  const [cause, thrown] = normalised({ exception }).exceptions
  expect(cause?.mechanism).toBeUndefined()
  expect(thrown?.mechanism).toEqual({ type: 'onerror', handled: false })
})

test('the id of the envelope wins, dashes and capitals go', () => {
  expect(normalised({ event_id: 'b'.repeat(32) }).id).toBe(eventId)
  const dashed = '9EC79C33-EC99-42AB-8353-589FCB2E04DC'
  expect(normalised({}, { eventId: dashed }).id).toBe(eventId)
  expect(normalised({ event_id: dashed }, { eventId: '' }).id).toBe(eventId)
})

test('a stack beside the exceptions belongs to the only one, else to a thread', () => {
  const stacktrace = { frames: [{ function: 'job' }] }
  const merged = normalised({ exception: [{ type: 'E' }], stacktrace })
  expect(merged.exceptions[0]?.frames[0]?.function).toBe('job')
  const chained = normalised({ exception: [{ type: 'Cause' }, { type: 'E' }], stacktrace }).exceptions
  expect(chained.map(({ frames }) => frames.length)).toEqual([0, 1])
  const own = { frames: [{ function: 'a' }, { function: 'b' }] }
  const beside = normalised({ exception: [{ type: 'E', stacktrace: own }], stacktrace })
  expect(beside).toMatchObject({ exceptions: [{ frames: [{}, {}] }], threads: [{ frames: [{ function: 'job' }] }] })
  const message = normalised({ message: 'hi', stacktrace })
  expect(message.threads[0]).toMatchObject({ current: true, frames: [{ function: 'job' }] })
})

test('levels are understood by name, synonym and number', () => {
  const level = (value: unknown) => normalised({ level: value }).level
  const expected = {
    log: 'info',
    critical: 'fatal',
    warn: 'warning',
    WARNING: 'warning',
    '40': 'error',
    nonsense: 'error',
  }
  for (const [sent, read] of Object.entries(expected)) expect(level(sent)).toBe(read)
  expect([10, 20, 30, 40, 50].map(level)).toEqual(['debug', 'info', 'warning', 'error', 'fatal'])
  expect([{}, 'constructor', -3, Number.NaN].map(level)).toEqual(['error', 'error', 'error', 'error'])
})

test('messages are formatted with their parameters', () => {
  const message = (logentry: unknown) => normalised({ logentry })
  const ada = { message: 'user ada did 3 things', messageTemplate: 'user %s did %d things' }
  expect(message({ message: ada.messageTemplate, params: ['ada', 3] })).toMatchObject(ada)
  expect(message({ message: 'cart %(id)s', params: { id: 'c7' } }).message).toBe('cart c7')
  expect(message({ message: '{1} before {0}', params: ['a', 'b'] }).message).toBe('b before a')
  expect(message({ message: '{} and {name}', params: ['a', 'b'] }).message).toBe('a and b')
  expect(message({ message: '100% sure of %s, %s', params: ['it'] }).message).toBe('100% sure of it, %s')
  expect(message({ message: 'only', params: [] })).not.toHaveProperty('messageTemplate')
  expect(message('as text').message).toBe('as text')
  expect(normalised({ logentry: [], message: 'beside' }).message).toBe('beside')
  expect(normalised({ message: { formatted: 'native', message: null } }).message).toBe('native')
})

test('tags come as an object or as pairs and become pairs of text', () => {
  const { tags, environment, notes } = normalised({
    environment: null,
    tags: [
      ['my key', 'a'],
      ['my-key', 'second'],
      ['ok', true],
      ['n', 4],
      ['lines', 'one\ntwo'],
      ['none', null],
      ['o', {}],
      ['release', 'x'],
      ['environment', 'staging'],
      null,
      'stray',
    ],
  })
  expect(tags).toEqual([
    ['my-key', 'a'],
    ['ok', 'True'],
    ['n', '4'],
    ['lines', 'one'],
  ])
  expect(environment).toBe('staging')
  expect(notes).toContain('tags.release: a reserved name, dropped')
  expect(normalised({ tags: { a: 'b' }, server_name: 'vm' }).tags).toEqual([
    ['a', 'b'],
    ['server_name', 'vm'],
  ])
  expect(normalised({ environment: 'prod', tags: { environment: 'tagged' } }).environment).toBe('prod')
})

test('frames stay as sent; those without a mark are judged by platform', () => {
  const frame = (sent: object, platform = 'node') =>
    normalised({ platform, exception: [{ type: 'E', stacktrace: { frames: [sent, null] } }] }).exceptions[0]?.frames[0]
  const url = 'http://shop.test/static/main.js'
  expect(frame({ filename: url, lineno: '3', colno: 0, in_app: true })).toEqual({ filename: url, line: 3, inApp: true })
  expect(frame({ filename: '/srv/app/node_modules/x/i.js', in_app: true })?.inApp).toBe(true)
  expect(frame({ filename: '/srv/app/node_modules/x/i.js' })?.inApp).toBe(false)
  expect(frame({ filename: 'node:internal/timers' })?.inApp).toBe(false)
  expect(frame({ filename: '/srv/app/cart.js' })?.inApp).toBe(true)
  expect(frame({ module: 'java.lang.Thread' }, 'java')?.inApp).toBe(false)
  expect(frame({ module: 'com.acme.Cart' }, 'java')?.inApp).toBe(true)
  expect(frame({ filename: '<frozen importlib>' }, 'python')?.inApp).toBe(false)
  expect(frame({ package: '/usr/lib/libc.so', instruction_addr: 255 }, 'native')).toMatchObject({
    inApp: false,
    address: '0xff',
  })
})

test('trace, sdk, images, modules, fingerprint and browser are found', () => {
  const event = normalised({
    platform: 'javascript',
    contexts: { trace: { trace_id: 'A'.repeat(32), span_id: 'b'.repeat(16) }, empty: {}, os: { version: '12.11\n' } },
    sdk: { name: 'sentry.javascript.browser', version: '11.12.0' },
    debug_meta: { images: [{ type: 'sourcemap', code_file: 'a.js', debug_id: 'ABC' }, null] },
    modules: { next: '^15', broken: 3 },
    fingerprint: ['{{default}}', 7, null],
    request: { headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0' } },
  })
  expect(event).toMatchObject({
    trace: { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) },
    sdk: { name: 'sentry.javascript.browser', version: '11.12.0' },
    images: [{ type: 'sourcemap', codeFile: 'a.js', debugId: 'abc' }],
    modules: { next: '^15' },
    clientFingerprint: ['{{ default }}', '7'],
    contexts: { os: { version: '12.11' }, browser: { name: 'Firefox', version: '130.0' } },
  })
  expect(normalised({ contexts: { trace: { trace_id: '0'.repeat(32) } } })).not.toHaveProperty('trace')
  expect(normalised({ checksum: 'abc' }).clientFingerprint).toEqual(['abc'])
})

test("raven's names for the parts of an event are understood", () => {
  const event = normalised({
    'sentry.interfaces.Exception': { values: [{ type: 'E', value: 'v' }] },
    'sentry.interfaces.Message': { message: 'tpl %s', params: ['x'] },
    'sentry.interfaces.Http': { url: 'https://a.test/' },
    'sentry.interfaces.User': { id: 3 },
    'sentry.interfaces.Breadcrumbs': { values: [{ message: 'step' }] },
  })
  expect(event).toMatchObject({
    title: 'E: v',
    message: 'tpl x',
    request: { url: 'https://a.test/' },
    user: { id: '3' },
    breadcrumbs: [{ message: 'step' }],
  })
})

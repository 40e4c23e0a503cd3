import { expect, test } from 'vitest'
import { days, hours, minutes, seconds } from '../clock'
import type { Event } from './event'
import { limits } from './limits'
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

test('the id of the envelope wins, dashes and capitals go', () => {
  expect(normalised({ event_id: 'b'.repeat(32) }).id).toBe(eventId)
  const dashed = '9EC79C33-EC99-42AB-8353-589FCB2E04DC'
  expect(normalised({}, { eventId: dashed }).id).toBe(eventId)
  expect(normalised({ event_id: dashed }, { eventId: '' }).id).toBe(eventId)
})

test('the last exception names the issue', () => {
  const chain = [
    { type: 'SyntaxError', value: 'bad' },
    { type: 'PaymentError', value: 'checkout failed\n  at x' },
  ]
  expect(titleOf({ exception: { values: chain } })).toBe('PaymentError: checkout failed')
  expect(titleOf({ exception: chain })).toBe('PaymentError: checkout failed')
  expect(titleOf({ exception: chain[0] })).toBe('SyntaxError: bad')
})

test('a captured message of JavaScript 11 is titled as a message', () => {
  const event = normalised({
    message: 'coupon 55 expired',
    exception: { values: [{ value: 'coupon 55 expired', mechanism: { type: 'generic', synthetic: true } }] },
  })
  expect(event).toMatchObject({ title: 'coupon 55 expired', message: 'coupon 55 expired' })
})

test('a thrown value is titled by what was thrown, unless that says nothing', () => {
  const thrown = (value: unknown) =>
    titleOf({ exception: { values: [{ type: 'Error', value, mechanism: { synthetic: true } }] } })
  expect(thrown('thrown string')).toBe('thrown string')
  expect(thrown(42)).toBe('42')
  expect(thrown({ code: 7 })).toBe('{"code":7}')
  expect(thrown('undefined')).toBe('Error: undefined')
})

test('an exception without words is titled by its innermost function', () => {
  const frames = [
    { function: 'outer', in_app: true },
    { function: 'inner', in_app: true },
    { function: 'lib', in_app: false },
  ]
  expect(titleOf({ exception: [{ stacktrace: { frames } }] })).toBe('inner')
  expect(titleOf({ threads: { values: [{ current: true, stacktrace: { frames } }] } })).toBe('inner')
})

test('the stack of components React adds never gives the title', () => {
  const real = { type: 'TypeError', value: 'x is undefined' }
  const fake = { type: 'React ErrorBoundary TypeError', value: 'x is undefined' }
  expect(titleOf({ exception: { values: [fake, real] } })).toBe('TypeError: x is undefined')
  expect(titleOf({ exception: { values: [real, fake] } })).toBe('TypeError: x is undefined')
})

test('the suggestions Ruby adds to a message stay out of the title', () => {
  const value = "undefined method `amout' for nil:NilClass\n\n  price.amout\n       ^^^^^^\nDid you mean?  amount"
  expect(titleOf({ exception: [{ type: 'NoMethodError', value }] })).toBe(
    "NoMethodError: undefined method `amout' for nil:NilClass",
  )
})

test('a title is one line of bounded length', () => {
  const title = titleOf({ message: `\n\n${'long '.repeat(1000)}` })
  expect(title.length).toBeLessThanOrEqual(limits.title + 1)
  expect(title.endsWith('…')).toBe(true)
})

test('the culprit is the transaction, else the innermost frame of the application', () => {
  const frames = [
    { function: 'pay', module: 'shop.orders' },
    { function: 'get', filename: '/x/site-packages/requests.py' },
  ]
  const exception = [{ type: 'E', stacktrace: { frames } }]
  expect(normalised({ exception, platform: 'python' }).culprit).toBe('shop.orders.pay')
  expect(normalised({ exception, transaction: 'POST /orders' }).culprit).toBe('POST /orders')
  expect(normalised({ exception, culprit: 'Shop.walk/1' }).culprit).toBe('Shop.walk/1')
})

test('a stack beside the exceptions belongs to the only one, else to a thread', () => {
  const stacktrace = { frames: [{ function: 'job' }] }
  const merged = normalised({ exception: [{ type: 'E' }], stacktrace })
  expect(merged.exceptions[0]?.frames[0]?.function).toBe('job')
  const message = normalised({ message: 'hi', stacktrace })
  expect(message.threads[0]).toMatchObject({ current: true, frames: [{ function: 'job' }] })
})

test('times are understood in every spelling', () => {
  const at = Date.UTC(2026, 10, 20, 11, 58, 3, 250)
  const spellings = [
    at / 1e3,
    at,
    at * 1e3,
    String(at / 1e3),
    '2026-11-20T11:58:03.250Z',
    '2026-11-20T13:58:03.25+02:00',
  ]
  spellings.push('2026-11-20T11:58:03.250999', '2026-11-20 11:58:03.250514327Z', '2026-11-20T09:58:03.250-0200')
  for (const timestamp of spellings) {
    expect(normalised({ timestamp }), String(timestamp)).toMatchObject({ timestamp: at, notes: [] })
  }
  for (const timestamp of ['NaN', 'yesterday', -1, {}, '2026-99-99T00:00:00Z', 1e300]) {
    expect(normalised({ timestamp }), String(timestamp)).toMatchObject({ timestamp: receivedAt })
  }
})

test("a sender's wrong clock shifts all times of the event", () => {
  const wrong = receivedAt + hours(3)
  const payload = { timestamp: wrong / 1e3, breadcrumbs: [{ timestamp: (wrong - seconds(5)) / 1e3 }] }
  const event = normalised(payload, { sentAt: wrong + seconds(2) })
  expect(event.timestamp).toBe(receivedAt - seconds(2))
  expect(event.breadcrumbs[0]?.timestamp).toBe(receivedAt - seconds(7))
  expect(event.notes[0]).toContain('shifted by -10802 s')
})

test('a small difference of clocks shifts nothing, and no event happens after it arrived', () => {
  const early = normalised({ timestamp: (receivedAt - minutes(2)) / 1e3 }, { sentAt: receivedAt - seconds(40) })
  expect(early.timestamp).toBe(receivedAt - minutes(2))
  expect(normalised({ timestamp: (receivedAt + seconds(20)) / 1e3 }).timestamp).toBe(receivedAt)
})

test('events of the future and of long ago are filed under the time of arrival', () => {
  for (const at of [receivedAt + hours(1), receivedAt - days(40)]) {
    const event = normalised({ timestamp: at / 1e3, breadcrumbs: [{ timestamp: (at - seconds(1)) / 1e3 }] })
    expect(event.timestamp).toBe(receivedAt)
    expect(event.breadcrumbs[0]?.timestamp).toBe(receivedAt - seconds(1))
    expect(event.notes).toHaveLength(1)
  }
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

test('requests come in every form SDKs have', () => {
  const request = normalised({
    request: {
      url: 'https://shop.test/a?x=1',
      method: 'post',
      headers: { Accept: ['text/html', 'text/plain'], Host: 'shop.test' },
      query_string: [
        ['q', 'a b'],
        ['n', 1],
      ],
      cookies: 'sid=s3; theme=d%C3%A4rk',
      data: { id: 9 },
    },
  }).request
  expect(request).toEqual({
    url: 'https://shop.test/a?x=1',
    method: 'POST',
    headers: [
      ['Accept', 'text/html, text/plain'],
      ['Host', 'shop.test'],
    ],
    query: [
      ['q', 'a b'],
      ['n', '1'],
    ],
    cookies: [
      ['sid', 's3'],
      ['theme', 'därk'],
    ],
    body: { id: 9 },
    env: {},
  })
  expect(normalised({ request: { url: '/a?q=%E0%A4%A&b=a+b#c' } }).request?.query).toEqual([
    ['q', '%E0%A4%A'],
    ['b', 'a b'],
  ])
  expect(normalised({ request: { query_string: { a: 'b' } } }).request?.query).toEqual([['a', 'b']])
  expect(normalised({ request: {} })).not.toHaveProperty('request')
})

test('the address of a user is asked for, inferred or forbidden', () => {
  const address = (payload: object) => normalised(payload, { clientIp: '198.51.100.7' }).user?.ipAddress
  expect(address({ platform: 'javascript' })).toBe('198.51.100.7')
  expect(address({ platform: 'javascript', sdk: { name: 's', settings: { infer_ip: 'never' } } })).toBeUndefined()
  expect(address({ platform: 'native', user: { ip_address: '{{auto}}' } })).toBe('198.51.100.7')
  expect(address({ platform: 'python', user: { id: 1 } })).toBeUndefined()
  expect(address({ platform: 'python', request: { env: { REMOTE_ADDR: '192.0.2.1' } } })).toBe('192.0.2.1')
  expect(address({ platform: 'python', user: { ip_address: '192.0.2.9' } })).toBe('192.0.2.9')
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

test('what is too much is cut and noted', () => {
  const event = normalised({
    release: 'r'.repeat(300),
    breadcrumbs: Array.from({ length: 10_000 }, (_, i) => ({ message: `step ${i}` })),
    exception: [
      {
        type: 'E',
        value: 'v'.repeat(9000),
        stacktrace: {
          frames: Array.from({ length: 400 }, (_, i) => ({ function: `f${i}`, in_app: false, vars: { i } })),
        },
      },
    ],
    extra: { text: 'x'.repeat(1_000_000), deep: { a: { b: { c: { d: { e: { f: { g: { h: 1 } } } } } } } } },
  })
  expect(event.release).toHaveLength(limits.release)
  expect(event.breadcrumbs).toHaveLength(100)
  expect(event.breadcrumbs.at(-1)?.message).toBe('step 9999')
  expect(event.exceptions[0]?.value).toHaveLength(8192)
  expect(event.exceptions[0]?.frames).toHaveLength(250)
  expect(event.exceptions[0]?.frames.at(-1)).toMatchObject({ function: 'f399', vars: { i: 399 } })
  expect(event.exceptions[0]?.frames[100]).not.toHaveProperty('vars')
  expect(JSON.stringify(event.extra).length).toBeLessThan(40_000)
  expect(event.notes).toEqual([
    'exception[0].stacktrace.frames: 400 entries, the last 250 kept',
    'exception[0].stacktrace.frames: source lines and variables of 200 library frames left out',
    'exception[0].value: cut to 8192 characters',
    'breadcrumbs: 10000 entries, the last 100 kept',
    'extra: texts cut to 32768 characters',
    'release: cut to 200 characters',
  ])
})

test('notes are capped', () => {
  const tags = Array.from({ length: 5000 }, (_, i) => [`k${i}`, {}])
  const { notes } = normalised({ tags })
  expect(notes).toHaveLength(limits.notes + 1)
  expect(notes.at(-1)).toBe('4900 more notes left out')
})

test('hostile text stays text, and only what cannot be kept is replaced', () => {
  const markup = '<script>alert(1)</script>'
  const event = normalised({ message: markup, tags: { x: markup }, user: { id: markup }, extra: { [markup]: markup } })
  expect(event).toMatchObject({
    title: markup,
    tags: [['x', markup]],
    user: { id: markup },
    extra: { [markup]: markup },
  })
  expect(titleOf({ message: 'a\0b \ud800 c 😀' })).toBe('a\ufffdb \ufffd c 😀')
  expect(normalised({ extra: { a: 'x\0' } }).extra).toEqual({ a: 'x\ufffd' })
  expect(normalised({ release: `${'r'.repeat(199)}😀` }).release).toBe('r'.repeat(199))
})

test('names of the language are names like any other', () => {
  const hostile = '{"__proto__":{"polluted":1},"constructor":2,"toString":3,"a":{"__proto__":{"polluted":1}}}'
  const make = (name: string) => JSON.parse(`{"${name}":${hostile}}`) as unknown
  for (const name of ['extra', 'contexts', 'tags', 'user', 'modules', 'request', 'exception', 'sdk', '__proto__']) {
    expect(Object.hasOwn(normalised(make(name)), 'polluted')).toBe(false)
  }
  expect(normalised(make('extra')).extra).toMatchObject({ constructor: 2, toString: 3 })
  expect((normalised(make('extra')).extra as { polluted?: number }).polluted).toBeUndefined()
  expect(normalised(make('user')).user?.data).toMatchObject({ toString: 3 })
  expect({}).not.toHaveProperty('polluted')
})

test('nesting without end costs nothing', () => {
  const deep: unknown = JSON.parse(`${'{"a":['.repeat(100_000)}${']}'.repeat(100_000)}`)
  for (const name of [
    'extra',
    'contexts',
    'tags',
    'user',
    'request',
    'exception',
    'breadcrumbs',
    'threads',
    'logentry',
  ]) {
    expect(() => JSON.stringify(normalised({ [name]: deep }))).not.toThrow()
    expect(() => JSON.stringify(normalised({ [name]: [deep, { value: deep, type: deep, data: deep }] }))).not.toThrow()
  }
})

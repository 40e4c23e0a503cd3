import { expect, test } from 'vitest'
import { componentsV1, type FingerprintInput } from './v1'

type Thrown = FingerprintInput['exceptions'][number]
type Frame = Thrown['frames'][number]

const aFrame = (change: Partial<Frame> = {}): Frame => ({
  filename: '/srv/a/lib/users.js',
  function: 'load',
  inApp: true,
  ...change,
})
const thrown = (change: Partial<Thrown> = {}): Thrown => ({
  type: 'TypeError',
  value: 'x is undefined',
  frames: [],
  ...change,
})
const anEvent = (change: Partial<FingerprintInput> = {}): FingerprintInput => ({
  platform: 'node',
  level: 'error',
  exceptions: [],
  threads: [],
  tags: [],
  ...change,
})
const withFrames = (frames: Frame[], platform = 'node', change: Partial<Thrown> = {}) =>
  componentsV1(anEvent({ platform, exceptions: [thrown({ frames, ...change })] }))

test('directories, build hashes and values do not split a failure', () => {
  const here = withFrames([aFrame({ filename: '/srv/releases/1/lib/users-3f2a91bc.js' })])
  expect(withFrames([aFrame({ filename: '/srv/releases/2/lib/users-77aa01de.js' })], 'node', { value: 'y' })).toEqual(
    here,
  )
  expect(withFrames([aFrame({ filename: '/srv/releases/2/lib/orders-77aa01de.js' })])).not.toEqual(here)
})

test('library frames count only when there are no others', () => {
  const own = aFrame()
  const library = aFrame({ filename: '/srv/node_modules/x/index.js', function: 'call', inApp: false })
  expect(withFrames([library, own])).toEqual(withFrames([own]))
  expect(withFrames([library])).toContain('x/index.js|call|')
})

test.each([
  ['node', 'Object.load', 'async load'],
  ['node', 'new Users.load', 'Users.load [as go]'],
  ['python', 'Users.load.<locals>.<lambda>', '<lambda>'],
  ['python', 'Users.load', 'load'],
  ['ruby', 'block (2 levels) in load', 'load'],
  ['ruby', '_app_views_show_html_erb__123_456', '_app_views_show_html_erb__99_1'],
  ['java', 'lambda$load$3', 'load'],
  ['java', 'invoke$$FastClassBySpringCGLIB$$12ab', 'invoke$$FastClassBySpringCGLIB$$99ff'],
  ['go', 'Load.func1.2', 'Load'],
  ['elixir', 'anonymous fn/1 in Shop.load/2', 'Shop.load/2'],
  ['rust', 'shop::load::{{closure}}::h0123456789abcdef', 'shop::load'],
  ['native', 'load(int, char**)', 'load'],
])('%s: %s and %s are the same function', (platform, one, other) => {
  expect(withFrames([aFrame({ function: one })], platform)).toEqual(withFrames([aFrame({ function: other })], platform))
})

test('recursion counts once, in circles too, however deep it went when the stack was cut', () => {
  const main = aFrame({ function: 'main' })
  const [a, b] = [aFrame({ function: 'even' }), aFrame({ function: 'odd' })]
  const circle = (times: number) => Array.from({ length: times }, () => [a, b]).flat()
  expect(withFrames([main, ...circle(5)])).toEqual(withFrames([main, ...circle(20)]))
  expect(withFrames(circle(25))).toEqual(withFrames([main, ...circle(20)]))
  expect(withFrames([main, a, a], 'java')).toEqual(withFrames([main, a], 'java'))
  expect(withFrames([main, ...circle(9)], 'java')).toEqual(withFrames([main, ...circle(3)], 'java'))
  expect(withFrames([main, ...circle(9)], 'java')).not.toEqual(withFrames(circle(9), 'java'))
})

test('where an overflown stack was entered and left is chance', () => {
  const [walk, visit, log] = ['walk', 'visit', 'log'].map((name) => aFrame({ function: name })) as [Frame, Frame, Frame]
  const overflown = (frames: Frame[]) => withFrames(frames, 'python', { type: 'RecursionError' })
  const circle = Array.from({ length: 6 }, () => [walk, visit]).flat()
  expect(overflown([aFrame({ function: 'main' }), ...circle, log])).toEqual(overflown([visit, ...circle]))
})

test('minified frames are weak: the message and the bundle are added, short names and hashes are not', () => {
  const minified = (fn: string, filename: string): Frame => ({ function: fn, filename, inApp: true })
  const one = withFrames(
    [
      minified('k', 'https://a.example/main-AAAABBBB.js'),
      minified('i.submitOrder', 'https://a.example/main-AAAABBBB.js'),
    ],
    'javascript',
  )
  const other = withFrames(
    [
      minified('q', 'https://b.example/main-CCCCDDDD.js'),
      minified('e.submitOrder', 'https://b.example/main-CCCCDDDD.js'),
    ],
    'javascript',
  )
  expect(one).toEqual(other)
  expect(one).toContain('x is undefined')
})

test('a synthetic type does not count', () => {
  const synthetic = { mechanism: { synthetic: true } }
  expect(withFrames([aFrame()], 'node', { ...synthetic, type: 'Error' })).toEqual(
    withFrames([aFrame()], 'node', { ...synthetic, type: 'Other' }),
  )
})

test('the client’s fingerprint wins, default and variables are put in', () => {
  const base = anEvent({ exceptions: [thrown()], transaction: 'GET /', tags: [['tenant', 'nine']] })
  expect(componentsV1({ ...base, clientFingerprint: ['db-down'] })).toEqual(['db-down'])
  expect(
    componentsV1({ ...base, clientFingerprint: ['{{ default }}', '{{ transaction }}', 'a-{{tags.tenant}}'] }),
  ).toEqual([...componentsV1(base), 'GET /', 'a-nine'])
})

test('without a stack, values are compared with what changes taken out', () => {
  const of = (value: string) => componentsV1(anEvent({ exceptions: [thrown({ value })] }))
  expect(of('user 17 at 10.0.0.1 <a@b.example> 6fa459ea-ee8a-3ca4-894e-db77e160355e')).toEqual(
    of('user 99 at 10.0.0.2 <c@d.example> 16fd2706-8baf-433b-82eb-8c7fada847da'),
  )
  expect(of('user gone')).not.toEqual(of('user late'))
})

test('a message’s template is better than the message', () => {
  const of = (message: string) => componentsV1(anEvent({ message, messageTemplate: 'user %s did %d things' }))
  expect(of('user ada did 3 things')).toEqual(of('user bo did 17 things'))
})

test('failures whose message is hidden are told apart by digest, else by place', () => {
  const hidden = thrown({ value: 'Minified React error #441; visit https://react.dev/errors/441', frames: [aFrame()] })
  const on = (transaction: string, digest?: string) =>
    componentsV1(anEvent({ exceptions: [hidden], transaction }), digest)
  expect(on('/a', '1')).not.toEqual(on('/a', '2'))
  expect(on('/a')).not.toEqual(on('/b'))
  const byPath = (url: string) =>
    componentsV1(anEvent({ exceptions: [thrown({ value: 'Unexpected Server Error' })], request: { url } }))
  expect(byPath('https://a.example/orders/9?x=1')).toEqual(byPath('https://a.example/orders/10'))
  expect(byPath('https://a.example/orders/9')).not.toEqual(byPath('https://a.example/users/9'))
})

test('failed chunk loads are one issue, hydration failures one per place', () => {
  const of = (value: string, transaction: string, type = 'Error') =>
    componentsV1(anEvent({ exceptions: [thrown({ type, value })], transaction }))
  expect(of('Loading chunk 12 failed.', '/a', 'ChunkLoadError')).toEqual(
    of('Failed to fetch dynamically imported module: https://x', '/b'),
  )
  expect(of('Hydration failed because', '/a')).toEqual(of('Minified React error #418; visit', '/a'))
  expect(of('Hydration failed because', '/a')).not.toEqual(of('Hydration failed because', '/b'))
})

test('React’s component stack dressed up as an exception does not count', () => {
  const boundary = thrown({ type: 'React ErrorBoundary TypeError', frames: [aFrame({ filename: 'div' })] })
  const real = thrown({ frames: [aFrame()] })
  expect(componentsV1(anEvent({ exceptions: [boundary, real] }))).toEqual(componentsV1(anEvent({ exceptions: [real] })))
})

test('an event that says nothing is grouped by platform and place', () => {
  expect(componentsV1(anEvent({ transaction: 'job 17' }))).toEqual(['fallback', 'node', 'job <number>'])
})

test('a message is grouped by what it says, not by where it was logged', () => {
  const logged = (message: string) =>
    componentsV1(anEvent({ message, threads: [{ crashed: false, current: true, frames: [aFrame()] }] }))
  expect(logged('sync took 12 s')).toEqual(logged('sync took 9 s'))
  expect(logged('sync took 12 s')).not.toEqual(logged('user ada failed'))
})

test('rejected strings are told apart, though only the SDK’s own frames stand under them', () => {
  const rejected = (value: string) =>
    withFrames([aFrame({ inApp: false })], 'node', { type: 'Error', value, mechanism: { synthetic: true } })
  expect(rejected('no funds')).not.toEqual(rejected('no stock'))
})

test('chunks of a server bundle are weak too: their names and functions change with every build', () => {
  const chunk = (hash: string, fn: string): Frame => ({
    filename: `app:///_next/server/chunks/ssr/[root-of-the-server]__${hash}._.js`,
    module: `[root-of-the-server]__${hash}._`,
    function: fn,
    inApp: true,
  })
  expect(withFrames([chunk('02qtcu7ngdjtf', 'n')])).toEqual(withFrames([chunk('150yvbgsb_19y', 'c')]))
  expect(withFrames([chunk('02qtcu7ngdjtf', 'n')], 'node', { value: 'other' })).not.toEqual(
    withFrames([chunk('02qtcu7ngdjtf', 'n')]),
  )
})

test.each([
  ['a sum of 3', 'a sum of 17.50'],
  ["user 'ada' not found", 'user "bo" not found'],
  ['no file /srv/a/17.txt', 'no file C:\\data\\b.txt'],
  ['key ord_1NxK2jB9aQz is used', 'key ord_9QmV4tYc83L is used'],
  ['took 12ms', 'took 1.5s'],
  ['pod web-6b9c7f5d8b-x7k2p left', 'pod web-7d9f8b6c5-q2w9z left'],
  ['client v1.2.3', 'client v1.10.0'],
  ['issue #17', 'issue #12345'],
  ['_CartState#3f2a9 is gone', '_CartState#00112 is gone'],
  ['from fe80::1ff:fe23:4567:890a', 'from 10.0.0.7:5432'],
  ['at 2026-11-20T10:00:00.123Z', 'at 2025-01-02 03:04:05,678'],
])('%s and %s say the same', (one, other) => {
  expect(componentsV1(anEvent({ message: one }))).toEqual(componentsV1(anEvent({ message: other })))
})

test.each([
  ["Cannot find module 'a'", "Cannot find module 'b'"],
  ["Cannot read properties of undefined (reading 'a')", "Cannot read properties of undefined (reading 'b')"],
  ['Request failed with status code 404', 'Request failed with status code 500'],
  ['GET /orders failed', 'GET /users failed'],
  ['Minified React error #31; visit', 'Minified React error #130; visit'],
  ["'missing'", "'other'"],
])('%s and %s do not', (one, other) => {
  expect(componentsV1(anEvent({ message: one }))).not.toEqual(componentsV1(anEvent({ message: other })))
})

test('causes without frames of the application count by their type alone', () => {
  const chained = (fn: string, type = 'Error') =>
    componentsV1(
      anEvent({
        exceptions: [
          thrown({ type, frames: [aFrame({ filename: 'node:net', function: fn, inApp: false })] }),
          thrown({ type: 'DatabaseError', frames: [aFrame()] }),
        ],
      }),
    )
  expect(chained('afterConnect')).toEqual(chained('onread'))
  expect(chained('onread')).not.toEqual(chained('onread', 'TimeoutError'))
})

test('nameless native frames are places in their images, wherever those were loaded', () => {
  const at = (base: number, offset: number) =>
    componentsV1(
      anEvent({
        platform: 'native',
        images: [{ codeFile: '/opt/shop/libprice.so', imageAddress: `0x${base.toString(16)}` }],
        exceptions: [
          thrown({ frames: [{ inApp: true, package: 'libprice.so', address: `0x${(base + offset).toString(16)}` }] }),
        ],
      }),
    )
  expect(at(0x7f0000000000, 0x2a40)).toEqual(at(0x560000000000, 0x2a40))
  expect(at(0x7f0000000000, 0x2a40)).not.toEqual(at(0x7f0000000000, 0x2a48))
})

test('“Script error.” is told apart by page', () => {
  const on = (url: string) =>
    componentsV1(anEvent({ exceptions: [thrown({ type: 'Error', value: 'Script error.' })], request: { url } }))
  expect(on('https://a.example/orders/17?x')).toEqual(on('https://b.example/orders/18'))
  expect(on('https://a.example/orders/17')).not.toEqual(on('https://a.example/cart'))
})

test('a minified server bundle is weak too, a long line of written code is not', () => {
  const cut = (fn: string): Frame => ({
    filename: '/app/dist/server.js',
    function: fn,
    contextLine: '{snip} e=>t(e) {snip}',
    inApp: true,
  })
  expect(withFrames([cut('aB')])).toEqual(withFrames([cut('q')]))
  expect(withFrames([cut('aB')])).toContain('x is undefined')
  expect(withFrames([cut('placeOrder')])).not.toContain('x is undefined')
})

test.each([
  'main-B7x_2kLm.js',
  'main-D-4fGh_2.js',
  'main-BxQzkLmA.js',
  'main-GZ4IIB6H.js',
  'main.3f2a91bc.js',
  'main.3f2a91bc77aa01de3f2a.js',
  'main-4fgh_2xz.mjs',
])('a build’s hash is no part of a name: %s', (filename) => {
  const bundled = (name: string) => withFrames([aFrame({ filename: `https://a.example/${name}` })], 'javascript')
  expect(bundled(filename)).toContain(filename.endsWith('.mjs') ? 'main.mjs||' : 'main.js||')
  expect(bundled('main-CartView.js')).toContain('main-cartview.js||')
  expect(bundled('checkout.js')).toContain('checkout.js||')
})

test('Go’s errors of texts and drivers are told apart by what they say, the application’s by their type', () => {
  const reported = (type: string, value: string) => withFrames([aFrame({ module: 'main' })], 'go', { type, value })
  expect(reported('*pq.Error', 'pq: deadlock')).not.toEqual(reported('*pq.Error', 'pq: no such table'))
  expect(reported('*shop.NotFound', 'ada')).toEqual(reported('*shop.NotFound', 'bo'))
})

import { expect, test } from 'vitest'
import { HeadReader } from './request-head.server'

const read = (text: string, heads = new HeadReader()) => heads.read(Buffer.from(text, 'latin1'))
const head = (...lines: string[]) =>
  ['POST /api/7/envelope/ HTTP/1.1', 'Host: x', 'Content-Length: 5', ...lines, '', ''].join('\r\n')

test('a plain head is read, whatever follows it', () => {
  const found = read(`${head('User-Agent: sentry.javascript.node/10 ', 'X-Empty:')}helloPOST`)
  expect(found).toMatchObject({
    url: '/api/7/envelope/',
    bytes: head('User-Agent: sentry.javascript.node/10 ', 'X-Empty:').length,
  })
  expect(found?.bodyBytes).toBe(5)
  expect(['user-agent', 'x-empty', 'cookie'].map((name) => found?.header(name))).toEqual([
    'sentry.javascript.node/10',
    '',
    undefined,
  ])
})

test.each([
  ['a connection that stays', head('Connection: Keep-Alive')],
  ['white space around a value', head('X-Sentry-Auth:   Sentry sentry_key=1  ')],
  ['a length with zeros before it', head().replace('Length: 5', 'Length: 0005')],
])('%s is plain', (_, text) => expect(read(text)?.bodyBytes).toBe(5))

test.each([
  ['a head that is not all there', head().slice(0, -1)],
  ['another method', head().replace('POST', 'PUT')],
  ['another version', head().replace('1.1', '1.0')],
  ['an address with its scheme', head().replace('/api', 'http://x/api')],
  ['two spaces in the first line', head().replace('POST ', 'POST  ')],
  ['a line before the first', `\r\n${head()}`],
  ['no host', head().replace('Host: x\r\n', '')],
  ['no length', head().replace('Content-Length: 5\r\n', '')],
  ['two lengths', head('Content-Length: 5')],
  ['a list of lengths', head().replace(': 5', ': 5, 5')],
  ['a length with a sign', head().replace(': 5', ': +5')],
  ['a length in hex', head().replace(': 5', ': 0x5')],
  ['a length with a space in it', head().replace(': 5', ': 5 5')],
  ['an empty length', head().replace(': 5', ':')],
  ['more than is swallowed', head().replace(': 5', ': 2000000')],
  ['more than a number holds', head().replace(': 5', ': 99999999999999999999')],
  ['chunks', head('Transfer-Encoding: chunked')],
  ['a wait for a go-ahead', head('Expect: 100-continue')],
  ['another protocol', head('Upgrade: h2c')],
  ['a connection that ends', head('Connection: close')],
  ['a list of connection options', head('Connection: keep-alive, x')],
  ['a header twice', head('X-Sentry-Auth: a', 'x-sentry-auth: b')],
  ['white space before a colon', head('X-A : b')],
  ['a tab', head('X-A: b\t')],
  ['a folded line', head('X-A: b', ' c')],
  ['a line without a colon', head('nonsense')],
  ['a bare line end', head('X-A: b\nX-B: c')],
  ['a bare return', head('X-A: b\rX-B: c')],
  ['a control character', head('X-A: \0')],
  ['what is not ASCII', head('X-A: \xe9')],
  ['an empty name', head(': b')],
  ['a head of ten kilobytes', head(`X-A: ${'b'.repeat(10_000)}`)],
])('%s is left to node:http', (_, text) => expect(read(text)).toBeUndefined())

test('what is read of a head does not depend on the one before it', () => {
  const heads = [
    head('X-Sentry-Auth: a'),
    head('X-Sentry-Auth: a').replace(': 5', ': 123'),
    head('X-Sentry-Auth: b').replace(': 5', ': 1'),
    head('X-Sentry-Auth: b').replace(': 5', ': '),
    head('X-Sentry-Auth: b').replace(': 5', ': 5\r\nX-Other: 5'),
    head('X-Sentry-Auth: b').replace(': 5', ': 5\r\nTransfer-Encoding: chunked'),
    head('X-Sentry-Auth: b').replace(': 5', ': 5, 6'),
    head('X-Sentry-Auth: b').replace(': 5', ': 12 '),
    head().replace('/7/', '/8/'),
    head('X-Sentry-Auth: b').replace(': 5', ': 77777777'),
    head(),
  ]
  const plain = (found: ReturnType<typeof read>) =>
    found && [
      found.url,
      found.bodyBytes,
      found.header('content-length'),
      found.header('x-sentry-auth'),
      found.header('x-other'),
    ]
  const alone = heads.map((text) => plain(read(text)))
  expect(alone.filter((found) => found === undefined)).toHaveLength(4)
  for (const before of heads) {
    const found = heads.map((text) => {
      const reader = new HeadReader()
      read(before, reader)
      return plain(read(text, reader))
    })
    expect(found).toEqual(alone)
  }
})

import { describe, expect, test } from 'vitest'
import { processorTime } from '../../tests/support/processor-time'
import { recognise } from './recognise'

const found = (text: string) => recognise(text).codes.map((code) => `${code.kind} ${code.value}`)
const id = 'd39f07cc8a164897ac849de17b40f4c4'

describe('a digest is read from', () => {
  test.each([
    ['the bare number', '3862911841'],
    ['its line', 'Digest: 3862911841'],
    [
      'the page of Next.js 15',
      'Application error: a server-side exception has occurred while loading shop.example (see the server logs for more information).\nDigest: 3862911841\n',
    ],
    [
      'the page of Next.js 16',
      'This page couldn’t load\nA server error occurred. Reload to try again.\nReload\nERROR 3862911841',
    ],
    [
      'the page copied as one line',
      'This page couldn’t load A server error occurred. Reload to try again. Reload ERROR 3862911841',
    ],
    [
      'the server’s log',
      "⨯ Error: rsc boom\n    at c (.next/server/chunks/ssr/a.js:1:1570) {\n  digest: '3862911841'\n}",
    ],
    ['groups of digits', '3862 911 841'],
    ['pairs of digits', '38 62 91 18 41'],
    ['single digits', 'Digest: 3 8 6 2 9 1 1 8 4 1'],
    ['dashes between', '3862-911-841'],
    ['letters for digits', '386291l84I'],
    ['full-width digits', '３８６２９１１８４１'],
    ['a sentence', 'It says the digest is 3862911841, thanks'],
    ['quotes', '“3862911841”'],
    ['a hash sign', '#3862911841'],
    ['a full stop', 'Digest 3862911841.'],
    ['invisible characters', 'Digest:\u00a0386291\u200b1841\ufeff'],
    ['the error code behind it', 'Digest: 3862911841@E7'],
    ['JSON', '{"digest":"3862911841","message":""}'],
    ['the data React streams', 'self.__next_f.push([1,"4:E{\\"digest\\":\\"3862911841\\"}"])'],
    ['a template of React', '<template data-dgst="3862911841"></template>'],
    ['markup', '<p>Digest: <code>3862911841</code></p>'],
  ])('%s', (_, text) => {
    expect(found(text)).toEqual(['digest 3862911841'])
  })
})

test.each(['3862\u2011911\u2011841', '3862\u2013911\u2013841', '38629I1841', '386291184l'])(
  'a number is read through typographic dashes and letters that look like digits: %s',
  (text) => {
    expect(recognise(text).codes.map(({ value }) => value)).toContain('3862911841')
  },
)

test('the letter O is read as zero', () => {
  expect(recognise('38629O1841').codes.map(({ value }) => value)).toContain('3862901841')
})

test('the error code is explained', () => {
  expect(recognise('1832706267@E7').hints).toEqual([{ what: 'errorCode', code: 'E7' }])
})

test('an event id is read with dashes and capitals, and may be a trace', () => {
  expect(found('D39F07CC8A164897AC849DE17B40F4C4')).toEqual([
    `event_id ${id}`,
    `trace_id ${id}`,
    `request_id ${id}`,
    `digest ${id}`,
  ])
  expect(found('D39F07CC-8A16-4897-AC84-9DE17B40F4C4').slice(0, 2)).toEqual([`event_id ${id}`, `trace_id ${id}`])
})

test.each([
  ['traceparent', `00-${id}-a201a201a201a201-01`, `trace_id ${id}`],
  [
    'X-Ray',
    'x-amzn-trace-id: Root=1-67891233-ABCDEF012345678912345678;Parent=53995c3f42cd8ad8',
    'request_id 1-67891233-abcdef012345678912345678',
  ],
  [
    'Vercel',
    'ID: fra1:lhr1::85kzp-1719464449663-222b593a5bd6',
    'request_id fra1:lhr1::85kzp-1719464449663-222b593a5bd6',
  ],
  ['Akamai', 'Reference #18.7a1d2c17.1718409600.3f9b21e', 'request_id 18.7a1d2c17.1718409600.3f9b21e'],
  ['Cloudflare', 'Cloudflare Ray ID: 8C0F1B2A3D4E5F60 • Your IP: 192.0.2.1', 'request_id 8c0f1b2a3d4e5f60'],
  ['Cloudflare’s header', '8c0f1b2a3d4e5f60-fra', 'request_id 8c0f1b2a3d4e5f60-FRA'],
  ['ASP.NET', 'Request ID: 0HMVFE0A284AM:00000001', 'request_id 0HMVFE0A284AM:00000001'],
  ['a ULID', '01arz3ndektsv4rrffq69g5fav', 'request_id 01ARZ3NDEKTSV4RRFFQ69G5FAV'],
  ['a short id', 'web-12', 'short_id WEB-12'],
  ['our own digest, shouted', 'K7M2PXQZ9D', 'digest k7m2pxqz9d'],
  ['our own digest in groups', 'k7m2p xqz9d', 'digest k7m2pxqz9d'],
  ['our own digest of a browser', 'Digest: ck7m2pxqz9d', 'digest ck7m2pxqz9d'],
  ['our own digest, though it looks like a number with slips', 'Digest: 5827265b2z', 'digest 5827265b2z'],
  ['a word after the number', 'ERROR 38629118 Is this known?', 'digest 38629118'],
  ['somebody’s own digest', 'Digest: ORD-7F3K', 'digest ORD-7F3K'],
  ['our receipt’s address', 'https://errors.example/sub/d/k7m2pxqz9d?x=1', 'digest k7m2pxqz9d'],
  ['our event’s address', `https://errors.example/issues/WEB-12/events/${id}`, `event_id ${id}`],
  ['our look-up’s address', 'https://errors.example/lookup?q=3862911841', 'digest 3862911841'],
])('recognises %s', (_, text, code) => {
  expect(found(text)).toContain(code)
})

test('a signal is explained and not looked up', () => {
  for (const text of ['NEXT_REDIRECT;replace;/login;307;', 'Digest: NEXT_HTTP_ERROR_FALLBACK;404']) {
    const { codes, signal, hints } = recognise(text)
    expect(codes).toEqual([])
    expect(text).toContain(signal)
    expect(hints).toEqual([{ what: 'signal', signal }])
  }
})

test('pages without a code say why they have none', () => {
  expect(
    recognise('Application error: a client-side exception has occurred (see the browser console for more information).')
      .hints,
  ).toEqual([{ what: 'page', page: 'client' }])
  expect(recognise('500 Internal Server Error').hints).toEqual([{ what: 'page', page: 'plain500' }])
  expect(recognise('This page isn’t working\nHTTP ERROR 500')).toMatchObject({ codes: [] })
  for (const text of ['hello there', 'ERROR 500', 'Error code: ECONNREFUSED', 'Error 1020 Access denied']) {
    expect(recognise(text).codes, text).toEqual([])
  }
})

test('hostile pastes are read in bounded time and give at most twelve codes', () => {
  const parts = [
    '1',
    'a',
    ' ',
    '-',
    'digest:',
    'id ',
    '0f',
    '1.',
    'fra1:',
    '@',
    '\u200b',
    'ﷺ',
    '12 ',
    'https://a/',
    '/d/',
    '(',
    '\n',
  ]
  const took = processorTime(() => {
    for (const part of parts) {
      expect(recognise(part.repeat(400_000 / part.length)).codes.length).toBeLessThanOrEqual(12)
    }
  })
  expect(took).toBeLessThan(2000)
})

import { beforeAll, expect, test } from 'vitest'
import { seconds } from '../../app/clock'
import type { App } from '../support/app'
import { makeProject, type SeededProject } from '../support/seed'
import { sharedApp } from '../support/shared-app'
import { openWire } from '../support/wire'
import type { WireAnswer } from '../support/wire-answers'
import { requestLine, wirePost } from '../support/wire-requests'

const begun = Date.now()
let app: App
let project: SeededProject
beforeAll(async () => {
  app = await sharedApp()
  project = await makeProject(app, 'Answers')
})

const cors = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-sentry-error, x-sentry-rate-limits, retry-after',
}
const json = { ...cors, 'content-type': 'application/json' }
const kept = { connection: 'keep-alive', 'keep-alive': 'timeout=65' }
const preflight = {
  ...cors,
  'access-control-allow-methods': 'POST, GET, OPTIONS',
  'access-control-allow-headers':
    'x-sentry-auth, x-requested-with, x-forwarded-for, origin, referer, accept, content-type, authentication, ' +
    'authorization, content-encoding, transfer-encoding, sentry-trace, baggage, traceparent',
  'access-control-max-age': '3600',
}
const wrongMethod = { ...json, allow: 'POST, OPTIONS', 'content-length': '39' }
const strange = "The envelope's header is malformed: it is not JSON"

type SentRequest = { line?: (line: string) => string; headers?: string[]; body?: string }
const cases: [string, SentRequest, statusLine: string, headers: Record<string, string>, body: RegExp][] = [
  ['an envelope', {}, '200 OK', { ...json, 'content-length': '41' }, /^{"id":"[0-9a-f]{32}"}$/],
  [
    'an event at the older address',
    { line: (line) => line.replace('envelope', 'store'), body: '{"message":"older"}' },
    '200 OK',
    { ...json, 'content-length': '41' },
    /^{"id":"[0-9a-f]{32}"}$/,
  ],
  [
    'no envelope',
    { body: 'x' },
    '400 Bad Request',
    { ...json, 'x-sentry-error': strange, 'content-length': '74' },
    /^{"detail":"The envelope's header is malformed: it is not JSON","offset":0}$/,
  ],
  [
    'no key',
    { line: () => 'POST /api/1/store/ HTTP/1.1' },
    '401 Unauthorized',
    {
      ...json,
      'x-sentry-error': 'The request names no key.',
      'www-authenticate': 'Sentry realm="digestline"',
      'content-length': '161',
    },
    /^{"detail":"The request names no key\.","causes":\["Send it as X-Sentry-Auth: .*"\]}$/,
  ],
  [
    'an unknown encoding',
    { headers: ['Content-Encoding: compress'] },
    '415 Unsupported Media Type',
    {
      ...json,
      'x-sentry-error': 'Content-Encoding compress is not supported here. Send gzip, deflate, br or identity.',
      'content-length': '97',
    },
    /^{"detail":"Content-Encoding compress .*"}$/,
  ],
  ['a GET', { line: (line) => line.replace('POST', 'GET') }, '405 Method Not Allowed', wrongMethod, /POST/],
  ['a PUT', { line: (line) => line.replace('POST', 'PUT') }, '405 Method Not Allowed', wrongMethod, /POST/],
  ['OPTIONS', { line: (line) => line.replace('POST', 'OPTIONS') }, '204 No Content', preflight, /^$/],
]

test.each(cases)('%s: the response, to its last header', async (_, asked, statusLine, headers, body) => {
  const [answer, next] = await answersTo(asked)
  expect(answer?.statusLine).toBe(`HTTP/1.1 ${statusLine}`)
  expect(headersOf(answer!)).toEqual({ ...headers, ...kept })
  expect(answer?.body).toMatch(body)
  expect(next?.status).toBe(200)
})

test('a request that is rejected for its length is closed with the response', async () => {
  const wire = openWire(app)
  wire.write(wirePost(project, { headers: ['Host: here', 'Content-Length: 20971521'], body: '' }).bytes)
  const [answer] = await wire.answered(1)
  expect(answer?.statusLine).toBe('HTTP/1.1 413 Payload Too Large')
  const detail = 'The body has more than 20971520 bytes.'
  expect(headersOf(answer!)).toEqual({ ...json, 'x-sentry-error': detail, 'content-length': '51', connection: 'close' })
  wire.socket.destroy()
})

test('HEAD gets the head of GET and no body', async () => {
  const wire = openWire(app, { toHead: true })
  const line = requestLine(project).replace('POST', 'HEAD')
  wire.write(`${line}\r\nHost: here\r\n\r\n${line}\r\nHost: here\r\nConnection: close\r\n\r\n`)
  const [first, last] = await wire.closed
  expect(first?.statusLine).toBe('HTTP/1.1 405 Method Not Allowed')
  expect(headersOf(first!)).toEqual({ ...wrongMethod, ...kept })
  expect(headersOf(last!)).toEqual({ ...wrongMethod, connection: 'close' })
})

test('a request for the address of an image gets an image', async () => {
  const wire = openWire(app)
  const data = encodeURIComponent('{"message":"in the address"}')
  wire.write(
    `GET /api/${project.id}/store/?sentry_key=${project.key}&sentry_data=${data} HTTP/1.1\r\nHost: here\r\n\r\n`,
  )
  const [answer] = await wire.answered(1)
  expect(answer?.statusLine).toBe('HTTP/1.1 200 OK')
  const image = { 'content-type': 'image/gif', 'cache-control': 'no-store', 'content-length': '42' }
  expect(headersOf(answer!)).toEqual({ ...cors, ...image, ...kept })
  expect(answer?.body).toMatch(/^GIF89a/)
  wire.socket.destroy()
})

/** Responses to this request, and to an ordinary one after it. */
async function answersTo({ line = (same) => same, headers = [], body }: SentRequest): Promise<WireAnswer[]> {
  const wire = openWire(app)
  const replaced = { headers: ['Host: here', ...headers, 'Content-Length: #'], ...(body !== undefined && { body }) }
  wire.write(wirePost(project, { line: line(requestLine(project)), ...replaced }).bytes + wirePost(project).bytes)
  const answers = await wire.answered(2)
  wire.socket.destroy()
  return answers
}

/** All headers but the date; each one appears once. */
function headersOf({ headers }: WireAnswer): Record<string, string> {
  const { date = '', ...others } = Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]))
  expect(date).toBe(new Date(date).toUTCString())
  // Since the file began, up to now: of this minute, not of a clock that stands.
  expect(Date.parse(date)).toBeGreaterThanOrEqual(begun - seconds(1))
  expect(Date.parse(date)).toBeLessThanOrEqual(Date.now())
  expect(Object.keys(others)).toHaveLength(headers.length - 1)
  return others
}

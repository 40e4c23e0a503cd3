import { randomBytes } from 'node:crypto'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { anIntake, aPublicKey, type TestIntake } from '../../tests/support/an-intake'
import type { Limits } from '../config'
import { defaultLimits } from '../config.server'
import { openItems } from '../wire/open-envelope.server'
import type { IntakeAnswer } from './request'

const id = '9ec79c33ec9942ab8353589fcb2e04dc'
const url = `/api/7/envelope/?sentry_key=${aPublicKey}`
const store = `/api/7/store/?sentry_key=${aPublicKey}`
const event = '{"type":"event"}\n{"message":"hello"}\n'
const envelope = `{"event_id":"${id}"}\n${event}`

let tested: TestIntake
const open = async (options?: Parameters<typeof anIntake>[0]) => {
  tested = await anIntake(options)
  return tested
}
afterEach(() => tested.close())

const json = (answer: IntakeAnswer) => JSON.parse(String(answer.body))
const events = (limits: Partial<Limits> = {}) =>
  tested
    .envelopes()
    .flatMap((record) => openItems(record, { ...defaultLimits, ...limits }).items)
    .map(({ eventId, bytes }) => [eventId, Buffer.from(bytes).toString()])

test('an event is answered with its id once it is durable, and stored unchanged', async () => {
  const { post } = await open()
  const answer = await post(url, envelope)
  expect(answer.status).toBe(200)
  expect(answer.body).toBe(`{"id":"${id}"}`)
  expect(answer.headers['content-type']).toBe('application/json')
  expect(tested.envelopes()).toMatchObject([
    {
      meta: {
        projectId: 7,
        keyId: 1,
        receivedAt: 1_780_000_000_000,
        encoding: 'identity',
        format: 'envelope',
        eventId: id,
        clientIp: '192.0.2.1',
        items: { event: 1 },
      },
      body: Buffer.from(envelope),
    },
  ])
  expect(events()).toEqual([[id, '{"message":"hello"}']])
})

test.each<[string, (text: string) => Uint8Array]>([
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  [' GZIP ', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['identity', Buffer.from],
  ['', Buffer.from],
])('a body with content-encoding %j is read', async (encoding, compress) => {
  const { post } = await open()
  expect((await post(url, compress(envelope), { 'content-encoding': encoding })).status).toBe(200)
  expect(events()).toEqual([[id, '{"message":"hello"}']])
})

test('large compressed bodies are read like small ones', async () => {
  const { post } = await open()
  const noise = randomBytes(120_000).toString('hex')
  const body = gzipSync(`{"event_id":"${id}"}\n{"type":"event"}\n{"message":"${noise}"}\n`)
  expect(body.length).toBeGreaterThan(65_536)
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(url, body, { 'content-encoding': 'gzip' })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const cut = await post(url, body.subarray(0, -9), { 'content-encoding': 'gzip' })
  expect(cut.status).toBe(400)
})

test('pages of any origin can read every answer, and preflights are answered', async () => {
  const { post, intake } = await open()
  const answers = [
    await post(url, envelope),
    await post(url, 'nonsense'),
    await post('/api/7/envelope/', envelope),
    await post(`/api/9/envelope/?sentry_key=${aPublicKey}`, envelope),
    await post(url, envelope, { 'content-encoding': 'compress' }),
    await post(url, envelope, { 'content-length': '999999999' }),
    await post('/api/7/nowhere/', envelope),
    await intake({ method: 'GET', url, header: () => undefined, body: (async function* () {})(), clientAddress: '' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 401, 403, 415, 413, 404, 405])
  for (const { headers } of answers) {
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-expose-headers']).toBe('x-sentry-error, x-sentry-rate-limits, retry-after')
    expect(headers['content-type']).toBe('application/json')
  }
  const request = {
    method: 'OPTIONS',
    url,
    header: () => undefined,
    body: (async function* () {})(),
    clientAddress: '',
  }
  const preflight = await intake(request)
  expect(preflight.status).toBe(204)
  expect(preflight.headers['access-control-allow-methods']).toBe('POST, GET, OPTIONS')
  expect(preflight.headers['access-control-allow-headers']).toContain('x-sentry-auth')
})

test('a malformed item is refused and counted, the good one before it is kept', async () => {
  const { post, refusals } = await open()
  expect((await post(url, `${envelope}{"type":"event","length":999}\n{}`)).status).toBe(200)
  expect(events()).toEqual([[id, '{"message":"hello"}']])
  expect(tested.envelopes()[0]?.meta.items).toEqual({ event: 1 })
  expect(await refusals()).toEqual({ '7 event malformed': 1 })
})

test('items of unsupported types are counted under known names, and not kept', async () => {
  const { post, refusals, envelopes } = await open()
  const body = '{}\n{"type":"span"}\n{}\n{"type":"span"}\n{}\n{"type":"made_up"}\n{}\n'
  expect(await post(url, body)).toMatchObject({ status: 200, body: '{}' })
  expect(envelopes()).toEqual([])
  expect(await refusals()).toEqual({ '7 span not_kept': 2, '7 other not_kept': 1 })
})

test('an envelope without items is accepted', async () => {
  const { post, records } = await open()
  expect(await post(url, '{}')).toMatchObject({ status: 200, body: '{}' })
  expect(records()).toEqual([])
})

test('all events of an envelope are kept, each with a stable id', async () => {
  const { post } = await open()
  const second = 'a'.repeat(32)
  const items = [`{"event_id":"${id}","n":1}`, `{"event_id":"${second}","n":2}`, `{"event_id":"${id}","n":3}`]
  await post(url, `{"event_id":"${id}"}\n${items.map((item) => `{"type":"event"}\n${item}\n`).join('')}`)
  const ids = events().map(([eventId]) => eventId)
  expect(ids.slice(0, 2)).toEqual([id, second])
  expect(new Set(ids).size).toBe(3)
  expect(events().map(([eventId]) => eventId)).toEqual(ids)
})

const answeredId = 'b'.repeat(32)
const deep = `{"a":${'['.repeat(10_001)}${']'.repeat(10_001)}}`

test.each([
  ['malformed, the good one names itself', '{x}', `{"event_id":"${answeredId}"}`],
  ['malformed under the same id', `{"event_id":"${answeredId}",x`, `{"event_id":"${answeredId}","n":1}`],
  ['too deep, the good one has no id', deep, '{"n":1}'],
  ['malformed, the good one has another id', '{x}', `{"event_id":"${id}"}`],
])('a good event is found under the id answered, behind one that is refused: %s', async (_, refused, good) => {
  const { post } = await open()
  const items = [refused, good].map((item) => `{"type":"event"}\n${item}\n`).join('')
  expect(json(await post(url, `{"event_id":"${answeredId}"}\n${items}`)).id).toBe(answeredId)
  expect(events()[1]).toEqual([answeredId, good])
  expect(events()).toEqual(events())
  const unnamed = json(await post(url, `{}\n${items}`)).id
  expect(events()[3]).toEqual([unnamed, good])
})

test('readable events with an id keep it, whichever id the header names', async () => {
  const { post } = await open()
  const items = [id, answeredId].map((own) => `{"type":"event"}\n{"event_id":"${own}"}\n`).join('')
  await post(url, `{"event_id":"${answeredId}"}\n${items}`)
  expect(events().map(([eventId]) => eventId)).toEqual([id, answeredId])
})

test('without an id in the header, the event keeps its id or gets one', async () => {
  const { post } = await open()
  const dashed = '9EC79C33-EC99-42AB-8353-589FCB2E04DC'
  expect(json(await post(url, `{}\n{"type":"event"}\n{"event_id":"${dashed}"}\n`)).id).toBe(id)
  const made = json(await post(url, `{}\n${event}`)).id
  expect(made).toMatch(/^[0-9a-f]{32}$/)
  expect(events().map(([eventId]) => eventId)).toEqual([id, made])
})

test('a bare event is accepted as JSON, as base64 of zlib, and as an envelope', async () => {
  const { post } = await open()
  const bare = `{"event_id":"${id}","message":"hello"}`
  const packed = deflateSync(bare).toString('base64')
  expect(json(await post(store, bare)).id).toBe(id)
  expect(json(await post(store, packed, { 'content-type': 'application/octet-stream' })).id).toBe(id)
  expect(json(await post(store, gzipSync(bare), { 'content-encoding': 'gzip' })).id).toBe(id)
  expect(json(await post(store, envelope, { 'content-type': 'application/x-sentry-envelope' })).id).toBe(id)
  expect(events()).toEqual([
    [id, bare],
    [id, bare],
    [id, bare],
    [id, '{"message":"hello"}'],
  ])
  expect((await post(store, 'neither this nor that')).status).toBe(400)
  expect((await post(store, '')).status).toBe(400)
})

test('an event in the query of an image is accepted, and the answer is an image', async () => {
  const { intake } = await open()
  const bare = `{"event_id":"${id}","message":"a+b"}`
  for (const data of [bare, deflateSync(bare).toString('base64')]) {
    const answer = await intake({
      method: 'GET',
      url: `${store}&sentry_data=${encodeURIComponent(data)}`,
      header: () => undefined,
      body: (async function* () {})(),
      clientAddress: '',
    })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('image/gif')
    expect(Buffer.from(answer.body).toString('latin1', 0, 6)).toBe('GIF89a')
  }
  expect(events()).toEqual([
    [id, bare],
    [id, bare],
  ])
})

import { randomBytes } from 'node:crypto'
import * as zlib from 'node:zlib'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { aDisabledKey, anIntake, aPublicKey, type TestIntake } from '../../tests/support/an-intake'
import type { Limits } from '../config'
import { defaultLimits } from '../config.server'
import { InboxUnavailable } from '../inbox/errors'
import { openItems } from '../wire/open-envelope.server'
import { makeIntake } from './intake.server'
import type { IntakeAnswer } from './request'

const id = '9ec79c33ec9942ab8353589fcb2e04dc'
const url = `/api/7/envelope/?sentry_key=${aPublicKey}`
const _store = `/api/7/store/?sentry_key=${aPublicKey}`
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

test('an unsupported encoding is 415', async () => {
  const { post, refusals } = await open()
  expect(await post(url, envelope, { 'content-encoding': 'compress' })).toMatchObject({ status: 415 })
  expect(await refusals()).toEqual({ '7 request unsupported_encoding': 1 })
})

test('OTLP over gRPC is 415 and says what to set', async () => {
  const { post, refusals } = await open()
  const answer = await post(`/v1/logs?sentry_key=${aPublicKey}`, '', { 'content-type': 'application/grpc+proto' })
  expect(answer.status).toBe(415)
  expect(json(answer).detail).toContain('http/protobuf')
  expect(await refusals()).toEqual({ '7 request unsupported_content_type': 1 })
})

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
] as const)('a %s stream that is cut is 400 and says so', async (encoding, compress) => {
  const { post, refusals } = await open()
  const answer = await post(url, compress(envelope).subarray(0, -8), { 'content-encoding': encoding })
  expect(answer.status).toBe(400)
  expect(json(answer).detail).toMatch(/cut/)
  expect(await refusals()).toEqual({ '7 request broken_compression': 1 })
})

/** Node has it from 22.15 on. */
const zstdCompressSync = (zlib as unknown as { zstdCompressSync?: (bytes: string | Uint8Array) => Buffer })
  .zstdCompressSync

test.runIf(zstdCompressSync)('a complete zstd stream is accepted, an incomplete one is refused', async () => {
  const { post, refusals } = await open()
  const whole = zstdCompressSync!(envelope)
  const send = (body: Uint8Array) => post(url, body, { 'content-encoding': 'zstd' })
  expect((await send(whole)).status).toBe(200)
  // Bytes that do not compress: a frame of many blocks.
  const long = zstdCompressSync!(
    `${envelope}{"type":"attachment","length":400000}\n${randomBytes(200_000).toString('hex')}\n`,
  )
  expect((await send(long)).status).toBe(200)
  const broken = [
    whole.subarray(0, -8),
    whole.subarray(0, 3),
    long.subarray(0, -1),
    Buffer.concat([whole, Buffer.from('x')]),
  ]
  for (const body of [...broken, Buffer.from('no such thing')]) {
    const answer = await send(body)
    expect([answer.status, json(answer).detail]).toEqual([400, expect.stringContaining('zstd')])
  }
  expect(await refusals()).toEqual({ '7 request broken_compression': 5 })
})

test('an unknown key, or a key of another project, is 403 with the DSN that was understood', async () => {
  const { post, refusals, records } = await open({ publicUrl: 'https://errors.example.com' })
  const unknown = 'f'.repeat(32)
  const answer = await post(`/api/7/envelope/?sentry_key=${unknown}`, envelope)
  expect(answer.status).toBe(403)
  expect(json(answer).detail).toContain(`https://${unknown}@errors.example.com/7`)
  expect(answer.headers['x-sentry-error']).toContain(unknown)
  expect((await post(`/api/8/envelope/?sentry_key=${aPublicKey}`, envelope)).status).toBe(403)
  expect((await post('/api/7/envelope/?sentry_key=<script>', envelope)).status).toBe(403)
  expect(await refusals()).toEqual({ '- request unknown_key': 3 })
  expect(records().every(({ kind }) => kind === 'tallies')).toBe(true)
})

test('a disabled key is 403, counted for its project', async () => {
  const { post, refusals } = await open()
  const answer = await post(`/api/7/envelope/?sentry_key=${aDisabledKey}`, envelope)
  expect(answer.status).toBe(403)
  expect(json(answer).detail).toContain('switched off')
  expect(await refusals()).toEqual({ '7 request disabled_key': 1 })
})

test('the body of a refused request is not read', async () => {
  const { intake } = await open()
  let read = false
  const body = {
    async *[Symbol.asyncIterator]() {
      read = true
      yield Buffer.from(envelope)
    },
  }
  const request = { method: 'POST', header: () => undefined, body, clientAddress: '' }
  expect((await intake({ ...request, url: `/api/7/envelope/?sentry_key=${'f'.repeat(32)}` })).status).toBe(403)
  expect((await intake({ ...request, url: '/api/7/store/' })).status).toBe(401)
  expect(read).toBe(false)
})

test('a tunnelled envelope is accepted by its DSN; without any key it is 401', async () => {
  const { post, refusals } = await open()
  const withDsn = `{"event_id":"${id}","dsn":"https://${aPublicKey}@elsewhere.example/7"}\n${event}`
  expect((await post('/api/7/envelope/', gzipSync(withDsn), { 'content-encoding': 'gzip' })).status).toBe(200)
  expect((await post('/api/7/envelope/', withDsn.replace(aPublicKey, 'f'.repeat(32)))).status).toBe(403)
  const withoutKey = await post('/api/7/envelope/', envelope)
  expect(withoutKey.status).toBe(401)
  expect(withoutKey.headers['www-authenticate']).toMatch(/^Sentry /)
  expect(await refusals()).toEqual({ '- request unknown_key': 1, '- request no_key': 1 })
})

test('while the keys cannot be read, known keys keep working and unknown keys get a 503', async () => {
  let fails = false
  const loadKeys = async () => {
    if (fails) throw new Error('database is locked')
    return [{ id: 1, projectId: 7, publicKey: aPublicKey, enabled: true }]
  }
  const { post } = await open({ loadKeys })
  fails = true
  expect((await post(url, envelope)).status).toBe(200)
  const answer = await post(`/api/7/envelope/?sentry_key=${'f'.repeat(32)}`, envelope)
  expect(answer.status).toBe(503)
  expect(answer.headers['retry-after']).toBe('10')
})

test('a malformed envelope header is 400 with the offset', async () => {
  const { post, refusals } = await open()
  const answer = await post(url, '{"event_id":oops}\n')
  expect(answer.status).toBe(400)
  expect(json(answer).offset).toBe(12)
  expect(await refusals()).toEqual({ '7 request malformed': 1 })
})

test('a body that is not an event is refused at the address of events, with a message about events', async () => {
  const { post } = await open()
  const store = `/api/7/store/?sentry_key=${aPublicKey}`
  const plain = await post(store, '[1,2]')
  expect(json(plain).detail).toBe('The body is neither a JSON object nor base64 of a zlib stream.')
  for (const body of ['[1,2]', '{"a":']) {
    const answer = await post(store, body, { 'content-type': 'application/x-sentry-envelope' })
    expect(answer.status).toBe(400)
    expect(json(answer).detail).toMatch(/^No event as JSON is taken here with this Content-Type/)
  }
})

test('an event over the limit is refused and counted, and a smaller one in the same envelope is kept', async () => {
  const { post, refusals } = await open({ limits: { eventBytes: 100 } })
  const large = `{"type":"event"}\n{"message":"${'x'.repeat(100)}"}\n`
  expect((await post(url, envelope + large)).status).toBe(200)
  expect(events({ eventBytes: 100 })).toHaveLength(1)
  expect((await post(url, `{"event_id":"${id}"}\n${large}`)).status).toBe(413)
  expect(await refusals()).toEqual({ '7 event too_large': 2 })
})

test('items beyond the limit are refused and counted', async () => {
  const { post, refusals } = await open({ limits: { items: 2 } })
  expect((await post(url, `{"event_id":"${id}"}\n${event.repeat(5)}`)).status).toBe(200)
  expect(events({ items: 2 })).toHaveLength(2)
  expect(await refusals()).toEqual({ '7 event too_many_items': 3 })
})

test('each of twenty thousand events in one envelope is accepted or counted as refused', async () => {
  const { post, refusals, envelopes } = await open()
  expect((await post(url, `{"event_id":"${id}"}\n${event.repeat(20_000)}`)).status).toBe(200)
  expect(envelopes()[0]?.meta.items).toEqual({ event: 200 })
  expect(await refusals()).toEqual({ '7 event too_many_items': 19_800 })
})

test('too many bytes, announced, arriving or inflated, are 413', async () => {
  const { post, refusals } = await open({ limits: { compressedBytes: 20_000, inflatedBytes: 100_000 } })
  expect((await post(url, envelope, { 'content-length': '20001' })).status).toBe(413)
  expect((await post(url, envelope + ' '.repeat(20_000))).status).toBe(413)
  const bomb = gzipSync(Buffer.alloc(10_000_000))
  expect(bomb.length).toBeLessThan(20_000)
  expect((await post(url, bomb, { 'content-encoding': 'gzip' })).status).toBe(413)
  const store = `/api/7/store/?sentry_key=${aPublicKey}`
  expect((await post(store, deflateSync(Buffer.alloc(10_000_000)).toString('base64'))).status).toBe(413)
  expect(await refusals()).toEqual({ '7 request too_large': 4 })
})

test('a body that does not arrive in time is 408', async () => {
  const { intake } = await open({ limits: { bodyMilliseconds: 20 } })
  const body = {
    [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => undefined) }),
  }
  expect((await intake({ method: 'POST', url, header: () => undefined, body, clientAddress: '' })).status).toBe(408)
})

test('a full inbox is 429 with Retry-After, and counted', async () => {
  const { post, refusals } = await open({ limits: { inboxBytes: 10 } })
  const answer = await post(url, envelope)
  expect(answer.status).toBe(429)
  expect(answer.headers).toMatchObject({ 'retry-after': '10', 'x-sentry-rate-limits': '10::organization:inbox_full' })
  expect(await refusals()).toEqual({ '7 event inbox_full': 1 })
})

test('more bytes at once than the limit are 429', async () => {
  const { post } = await open({ limits: { inFlightBytes: 1000 } })
  expect((await post(url, envelope.padEnd(2000))).status).toBe(429)
  expect((await post(url, envelope)).status).toBe(200)
})

test('an unavailable inbox is 503 with Retry-After; the count is appended later', async () => {
  const { inbox } = await open()
  let broken = true
  const append: typeof inbox.append = (record) =>
    broken ? Promise.reject(new InboxUnavailable('ENOSPC')) : inbox.append(record)
  const keys = {
    get: () => ({ id: 1, projectId: 7, publicKey: aPublicKey, enabled: true }),
    find: async () => 'unknown' as const,
  }
  const parts = { inbox: { append }, keys, limits: defaultLimits, now: Date.now, publicUrl: 'http://localhost:3000' }
  const intake = makeIntake(parts)
  const body = (async function* () {
    yield Buffer.from(envelope)
  })()
  const answer = await intake({ method: 'POST', url, header: () => undefined, body, clientAddress: '' })
  expect(answer.status).toBe(503)
  expect(answer.headers['retry-after']).toBe('10')
  await intake.close()
  broken = false
  await intake.close()
  expect(tested.records()).toMatchObject([
    { kind: 'tallies', tallies: [{ projectId: 7, reason: 'inbox_unavailable', count: 1 }] },
  ])
})

test('log lines that are refused are counted as their sender says, up to a million', async () => {
  const { post, refusals } = await open()
  const log = `{}\n{"type":"log","item_count":${Number.MAX_SAFE_INTEGER}}\n{"items":[]}\n`
  expect((await post(url, log)).status).toBe(429)
  expect(await refusals()).toEqual({ '7 log too_many_log_lines': 1, '7 log_line too_many_log_lines': 1_000_000 })
})

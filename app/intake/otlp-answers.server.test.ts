import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { anIntake, aPublicKey, type TestIntake } from '../../tests/support/an-intake'
import { otlpProtobuf, readOtlpAnswer } from '../../tests/support/otlp-protobuf'
import type { IntakeAnswer } from './request'

let tested: TestIntake
afterEach(() => tested.close())

const protobuf = { 'content-type': 'application/x-protobuf', authorization: `Bearer ${aPublicKey}` }
const json = { ...protobuf, 'content-type': 'application/json' }
const failures = (count: number) => ({
  resourceLogs: [
    {
      scopeLogs: [
        {
          logRecords: Array.from({ length: count }, (_, n) => ({
            severityNumber: 17,
            timeUnixNano: String(n + 1),
            body: { stringValue: 'failed' },
          })),
        },
      ],
    },
  ],
})
const bytesOf = ({ body }: IntakeAnswer) => Buffer.from(body as Uint8Array)

test('an export is answered in its own encoding: everything kept is an empty answer', async () => {
  tested = await anIntake()
  const binary = await tested.post('/v1/logs', otlpProtobuf('logs', failures(2)), protobuf)
  expect(binary).toMatchObject({ status: 200, headers: { 'content-type': 'application/x-protobuf' } })
  expect(bytesOf(binary)).toHaveLength(0)
  const text = await tested.post('/v1/logs', JSON.stringify(failures(2)), json)
  expect(text).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' }, body: '{}' })
  expect(tested.envelopes().map(({ meta }) => meta.items)).toEqual([{ event: 2 }, { event: 2 }])
})

test('a compressed export is read', async () => {
  tested = await anIntake()
  const body = gzipSync(otlpProtobuf('logs', failures(100)))
  const answer = await tested.post('/v1/logs', body, { ...protobuf, 'content-encoding': 'gzip' })
  expect(answer.status).toBe(200)
  expect(tested.envelopes()[0]?.meta.items).toEqual({ event: 100 })
})

test('failures beyond a limit are partial success, records that are no failures are not', async () => {
  tested = await anIntake({ limits: { items: 3 } })
  const binary = await tested.post('/v1/logs', otlpProtobuf('logs', failures(5)), protobuf)
  const errorMessage = '2 failures were not kept, because of limits or quotas.'
  expect(readOtlpAnswer('LogsAnswer', bytesOf(binary))).toEqual({
    partialSuccess: { rejectedLogRecords: 2, errorMessage },
  })
  const text = await tested.post('/v1/logs', JSON.stringify(failures(5)), json)
  expect(JSON.parse(String(text.body))).toEqual({ partialSuccess: { rejectedLogRecords: '2', errorMessage } })
  const quiet = { resourceLogs: [{ scopeLogs: [{ logRecords: [{ severityNumber: 9 }, { severityNumber: 9 }] }] }] }
  const none = await tested.post('/v1/logs', otlpProtobuf('logs', quiet), protobuf)
  expect([none.status, bytesOf(none).length]).toEqual([200, 0])
})

test('an export that has to wait is answered 429 and says for how long, which exporters do', async () => {
  tested = await anIntake({ limits: { inFlightBytes: 10 } })
  const answer = await tested.post('/v1/logs', otlpProtobuf('logs', failures(5)), protobuf)
  expect(answer).toMatchObject({
    status: 429,
    headers: { 'content-type': 'application/x-protobuf', 'retry-after': '10' },
  })
  expect(readOtlpAnswer('RpcStatus', bytesOf(answer))).toMatchObject({ message: expect.stringContaining('at once') })
})

test('a refusal says why in the encoding of the request', async () => {
  tested = await anIntake()
  const cut = await tested.post('/v1/traces', otlpProtobuf('logs', failures(1)).subarray(0, -2), protobuf)
  expect(cut).toMatchObject({ status: 400, headers: { 'content-type': 'application/x-protobuf' } })
  expect(readOtlpAnswer('RpcStatus', bytesOf(cut))).toEqual({
    message: 'The body is no OTLP traces as Protocol Buffers: malformed.',
  })
  const noKey = await tested.post('/v1/logs', '', { 'content-type': 'application/x-protobuf' })
  expect(noKey.status).toBe(401)
  expect(await tested.refusals()).toMatchObject({ '7 request malformed': 1 })
})

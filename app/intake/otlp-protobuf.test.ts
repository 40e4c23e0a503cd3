import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { otlpProtobuf } from '../../tests/support/otlp-protobuf'
import { otlpForm, otlpProtobufForm } from './otlp-form'

const limits = { jsonDepth: 500, jsonValues: 100_000, items: 200, eventBytes: 2_000_000, otlpBytes: 2_000_000 }
const corpus = fileURLToPath(new URL('../../tests/fixtures/corpus/', import.meta.url))

type Signal = 'logs' | 'traces'
const binary = (signal: Signal, bytes: Uint8Array, most = limits) => {
  const form = otlpProtobufForm(bytes, signal, most)
  return form.ok ? new TextDecoder().decode(form.bytes) : form
}
const json = (request: object) => {
  const form = otlpForm(new TextEncoder().encode(JSON.stringify(request)), limits)
  return form.ok ? new TextDecoder().decode(form.bytes) : form
}
const text = (key: string, stringValue: string) => ({ key, value: { stringValue } })
const logsOf = (...logRecords: object[]) => ({
  resourceLogs: [
    { resource: { attributes: [text('service.name', 'shop')] }, scopeLogs: [{ scope: { name: 'a' }, logRecords }] },
  ],
})

test.each([
  ['otlp-json-plain.json', 'traces'],
  ['otlp-json-plain-2.json', 'logs'],
  ['otlp-json-gzip.json.gz', 'traces'],
  ['otlp-json-gzip-2.json.gz', 'logs'],
] as const)('%s in the binary encoding becomes the same events', (file, signal) => {
  const bytes = readFileSync(corpus + file)
  const request = JSON.parse(String(file.endsWith('.gz') ? gunzipSync(bytes) : bytes))
  const events = json(request)
  expect(events).toContain('"type":"event"')
  expect(binary(signal, otlpProtobuf(signal, request))).toEqual(events)
})

test.each([
  ['otlp-proto-none.pb', 'traces'],
  ['otlp-proto-none-2.pb', 'logs'],
] as const)('%s, as an exporter sent it, becomes an event with its stack', (file, signal) => {
  const written = binary(signal, readFileSync(corpus + file))
  expect(written).toContain('"type":"event"')
  expect(written).toMatch(/"stacktrace":"TypeError: .*job\.cjs:\d+:\d+/)
})

test('values of all kinds are the same as in JSON', () => {
  const request = logsOf({
    severityNumber: 17,
    timeUnixNano: '1795206022772123456',
    traceId: 'cf4286de20c3b33c6f610901f3b7d178',
    body: { kvlistValue: { values: [{ key: 'order', value: { intValue: '7' } }] } },
    attributes: [
      { key: 'big', value: { intValue: '9223372036854775807' } },
      { key: 'least', value: { intValue: '-9223372036854775808' } },
      { key: 'below', value: { intValue: '-1' } },
      {
        key: 'list',
        value: { arrayValue: { values: [{ boolValue: true }, { doubleValue: 1.5 }, { boolValue: false }] } },
      },
      { key: 'bytes', value: { bytesValue: 'AP8h' } },
      { key: 'umlaut', value: { stringValue: 'größer als 12 Zeichen 🎈' } },
      { key: 'empty', value: { stringValue: '' } },
    ],
  })
  const events = json(request)
  expect(events).toContain('-9223372036854775808')
  expect(binary('logs', otlpProtobuf('logs', request))).toEqual(events)
})

test('records that are no failures are log lines, whatever is in them', () => {
  const quiet = { severityNumber: 9, body: { stringValue: 'started' }, attributes: [text('exception.type', 'E')] }
  const slow = { severityNumber: 13, body: { stringValue: 'slow' } }
  const failed = { severityNumber: 13, attributes: [text('exception.type', 'E')] }
  const request = logsOf(quiet, failed, slow, { severityNumber: 17, body: { stringValue: 'failed' } }, quiet)
  const events = json(request)
  expect(events).toContain('{"type":"log","item_count":3')
  expect(events).toContain('"body":"slow"')
  expect(binary('logs', otlpProtobuf('logs', request))).toEqual(events)
})

test('bytes that are no OTLP are refused with the place', () => {
  const whole = otlpProtobuf('logs', logsOf({ severityNumber: 17, body: { stringValue: 'failed' } }))
  expect(binary('logs', whole.subarray(0, -3))).toMatchObject({ ok: false, reason: 'malformed', offset: 0 })
  expect(binary('logs', Buffer.from('{"resourceLogs":[]}'))).toMatchObject({ ok: false, reason: 'malformed' })
  expect(binary('logs', new Uint8Array([0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f]))).toMatchObject({ ok: false })
  expect(binary('logs', new Uint8Array(20).fill(0xff))).toMatchObject({ ok: false, reason: 'malformed' })
  expect(binary('logs', new Uint8Array())).toBe('{}\n')
})

test('values nested too deep, and too many of them, are refused', () => {
  const few = { ...limits, jsonDepth: 20, jsonValues: 50 }
  const of = (body: object) => otlpProtobuf('logs', logsOf({ severityNumber: 17, body }))
  let deep: object = { stringValue: 'x' }
  for (let level = 0; level < 12; level++) deep = { arrayValue: { values: [deep] } }
  expect(binary('logs', of(deep))).toContain('"type":"event"')
  expect(binary('logs', of(deep), few)).toMatchObject({ ok: false, reason: 'too_deep' })
  const many = { arrayValue: { values: Array.from({ length: 60 }, () => ({ boolValue: true })) } }
  expect(binary('logs', of(many))).toContain('"type":"event"')
  expect(binary('logs', of(many), few)).toMatchObject({ ok: false, reason: 'too_many_values' })
})

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parseEnvelope } from '../wire/envelope'
import { otlpForm } from './otlp-form'

const limits = { jsonDepth: 500, jsonValues: 100_000, items: 200, eventBytes: 2_000_000, otlpBytes: 2_000_000 }
const corpus = fileURLToPath(new URL('../../tests/fixtures/corpus/', import.meta.url))

type Item = { type: unknown; count: unknown; payload: Record<string, unknown> }

function itemsOf(body: string | Uint8Array): Item[] {
  const form = otlpForm(typeof body === 'string' ? new TextEncoder().encode(body) : body, limits)
  if (!form.ok) throw new Error(form.detail)
  const lines = new TextDecoder().decode(form.bytes).trimEnd().split('\n').slice(1)
  const items: Item[] = []
  for (let i = 0; i < lines.length; i += 2) {
    const { type, item_count: count } = JSON.parse(lines[i] as string)
    items.push({ type, count, payload: JSON.parse(lines[i + 1] as string) })
  }
  return items
}

function logOf(record: object, resource: object[] = []): string {
  return JSON.stringify({
    resourceLogs: [{ resource: { attributes: resource }, scopeLogs: [{ logRecords: [record] }] }],
  })
}

const text = (key: string, stringValue: string) => ({ key, value: { stringValue } })

test('an exception in a recorded span is an event with its stack, request, user, release and trace', () => {
  const items = itemsOf(readFileSync(`${corpus}otlp-json-plain.json`))
  expect(items.map(({ type, count }) => [type, count])).toEqual([
    ['event', undefined],
    ['span', 1],
  ])
  expect(items[0]?.payload).toMatchObject({
    platform: 'node',
    level: 'error',
    transaction: 'POST /orders',
    release: '7.0.1',
    environment: 'staging',
    server_name: 'vm',
    logger: 'shop.orders',
    tags: { service: 'shop-otel' },
    user: { id: 'u-7' },
    request: { method: 'POST', url: '/orders' },
    contexts: { trace: { trace_id: 'cf4286de20c3b33c6f610901f3b7d178', span_id: 'd1d2cbbb71eaf1e1' } },
    exception: [{ type: 'TypeError', stacktrace: expect.stringContaining('    at lineTotal (') }],
  })
})

test('a failure that left its span was not handled, however its sender writes that', () => {
  const mechanism = (escaped: object) => {
    const attributes = [text('exception.type', 'E'), { key: 'exception.escaped', value: escaped }]
    const [item] = itemsOf(logOf({ attributes }))
    return item?.payload.exception
  }
  // Python writes its own words.
  for (const escaped of [{ boolValue: true }, { stringValue: 'true' }, { stringValue: 'True' }])
    expect(mechanism(escaped)).toMatchObject([{ mechanism: { handled: false } }])
  for (const escaped of [{ boolValue: false }, { stringValue: 'false' }, { stringValue: 'False' }])
    expect(mechanism(escaped)).toMatchObject([{ mechanism: { handled: true } }])
})

test('the same failure as a log record has the same id', () => {
  const [span] = itemsOf(readFileSync(`${corpus}otlp-json-plain.json`))
  const [record] = itemsOf(readFileSync(`${corpus}otlp-json-plain-2.json`))
  expect(record?.payload.contexts).toMatchObject({ trace: { trace_id: 'cf4286de20c3b33c6f610901f3b7d178' } })
  expect(record?.payload.logentry).toEqual({ formatted: 'order failed' })
  expect(record?.payload.event_id).toBe(span?.payload.event_id)
  expect(record?.payload.event_id).toMatch(/^[0-9a-f]{32}$/)
})

test('severity and exception decide what becomes an event', () => {
  const kinds = (record: object) => itemsOf(logOf(record)).map(({ type }) => type)
  const exception = [text('exception.type', 'E')]
  expect(kinds({ severityNumber: 17, body: { stringValue: 'failed' } })).toEqual(['event'])
  expect(kinds({ severityNumber: 'SEVERITY_NUMBER_ERROR', body: { stringValue: 'failed' } })).toEqual(['event'])
  expect(kinds({ severityNumber: 13, attributes: exception })).toEqual(['event'])
  expect(kinds({ attributes: exception })).toEqual(['event'])
  expect(kinds({ severityNumber: 13, body: { stringValue: 'slow' } })).toEqual(['log'])
  expect(kinds({ severityNumber: 9, attributes: exception })).toEqual(['log'])
})

test('a record without a failure is a log line with what its resource says', () => {
  const record = {
    timeUnixNano: '1795206022772000000',
    severityNumber: 9,
    severityText: 'Information',
    body: { stringValue: 'cart loaded' },
    traceId: 'cf4286de20c3b33c6f610901f3b7d178',
    spanId: 'd1d2cbbb71eaf1e1',
    attributes: [text('server.address', 'db.internal'), { key: 'items', value: { intValue: '3' } }],
  }
  const resource = [
    text('host.name', 'web-1'),
    text('service.name', 'shop'),
    { key: 'process.pid', value: { intValue: 7 } },
  ]
  const [item] = itemsOf(logOf(record, resource))
  const attributes = { items: 3, 'service.name': 'shop', 'server.address': 'web-1', 'process.pid': 7 }
  expect(item).toMatchObject({ type: 'log', count: 1 })
  expect(item?.payload.items).toEqual([
    {
      ...{ timestamp: 1795206022.772, severity_number: 9, body: 'cart loaded', attributes },
      ...{ trace_id: record.traceId, span_id: record.spanId },
    },
  ])
})

test('of very many records the first ones are kept, and the rest is counted', () => {
  const records = Array.from({ length: 5000 }, (_, n) => ({ severityNumber: 9, body: { stringValue: `${n}` } }))
  const items = itemsOf(JSON.stringify({ resourceLogs: [{ scopeLogs: [{ logRecords: records }] }] }))
  expect(items.map(({ type, count }) => [type, count])).toEqual([
    ...Array.from({ length: 4 }, () => ['log', 1000]),
    ['log', 1000],
  ])
  expect(items[4]?.payload).toEqual({ items: [], left_out: 1000 })
})

/** A request of many equal records of a resource that says much. */
const repeating = (count: number, record: object) => {
  const resource = { attributes: [text('host.name', 'h'.repeat(100_000)), text('service.name', 'shop')] }
  const logRecords = Array.from({ length: count }, () => record)
  return new TextEncoder().encode(JSON.stringify({ resourceLogs: [{ resource, scopeLogs: [{ logRecords }] }] }))
}

test('log lines do not repeat a long text of their resource', () => {
  const sent = repeating(1000, { body: { stringValue: 'ready' } })
  const [item] = itemsOf(sent)
  const [line] = item!.payload.items as Record<string, unknown>[]
  expect(line).toMatchObject({ body: 'ready', attributes: { 'service.name': 'shop' } })
  expect(JSON.stringify(item).length).toBeLessThan(sent.length + 100_000)
})

test('a request whose events would repeat too much is refused', () => {
  const form = otlpForm(repeating(100, { severityNumber: 17, body: { stringValue: 'failed' } }), limits)
  expect(form).toMatchObject({ ok: false, reason: 'too_large' })
})

test('records that differ have different ids', () => {
  const id = (record: object) => itemsOf(logOf({ severityNumber: 17, ...record }))[0]?.payload.event_id
  const ids = [
    id({ body: { stringValue: 'a' }, timeUnixNano: '1' }),
    id({ body: { stringValue: 'a' }, timeUnixNano: '2' }),
    id({ body: { stringValue: 'b' }, timeUnixNano: '1' }),
    id({ traceId: 'ab', spanId: 'cd', attributes: [text('exception.type', 'E')] }),
    id({ traceId: 'ab', spanId: 'ce', attributes: [text('exception.type', 'E')] }),
  ]
  expect(new Set(ids).size).toBe(5)
})

test('values of all kinds are read, times as seconds', () => {
  const [item] = itemsOf(
    logOf({
      severityNumber: 21,
      observedTimeUnixNano: '1795206022772000000',
      timeUnixNano: '0',
      body: { kvlistValue: { values: [{ key: 'order', value: { intValue: '7' } }] } },
      attributes: [
        { key: 'big', value: { intValue: '9223372036854775807' } },
        { key: 'list', value: { arrayValue: { values: [{ boolValue: true }, { doubleValue: 1.5 }] } } },
        { key: 'none', value: {} },
        { key: 4 },
        null,
      ],
    }),
  )
  expect(item?.payload).toMatchObject({
    timestamp: 1795206022.772,
    level: 'fatal',
    logentry: { formatted: '{"order":7}' },
    extra: { big: '9223372036854775807', list: [true, 1.5] },
  })
})

test('a body that is not OTLP is refused; invalid entries in OTLP are skipped', () => {
  const refused = (body: string) => otlpForm(new TextEncoder().encode(body), limits)
  expect(refused('{}')).toMatchObject({ ok: false, reason: 'malformed' })
  expect(refused('[1]')).toMatchObject({ ok: false, reason: 'malformed' })
  expect(refused('{"resourceLogs":[{')).toMatchObject({ ok: false, reason: 'malformed' })
  const strays = { resourceLogs: [null, 1, { scopeLogs: [{ logRecords: 'x', scope: 3 }] }], resourceSpans: 'none' }
  expect(itemsOf(JSON.stringify(strays))).toEqual([])
  expect(refused(JSON.stringify(strays)).ok).toBe(true)
})

test('the result is an envelope', () => {
  const form = otlpForm(readFileSync(`${corpus}otlp-json-plain.json`), limits)
  expect(form.ok && parseEnvelope(form.bytes, { items: 200, countedItems: 200 })).toMatchObject({ ok: true })
})

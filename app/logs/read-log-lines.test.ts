import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { hours } from '../clock'
import { noScrubbing } from '../events/scrubbing'
import { lineLimits } from './line-limits'
import { readLogLines } from './read-log-lines'

const receivedAt = hours(500_000)
const read = (payload: unknown, scrubbing = noScrubbing) => readLogLines(payload, { receivedAt, shift: 0 }, scrubbing)
const recorded = (file: string): unknown =>
  JSON.parse(
    readFileSync(fileURLToPath(new URL(`../../tests/fixtures/corpus/${file}`, import.meta.url)), 'utf8').split(
      '\n',
    )[2]!,
  )

test('lines of @sentry/node are read with their levels, attributes, trace and server', () => {
  const at = 1795204633000
  const found = readLogLines(recorded('node-sentry10-logs.envelope'), { receivedAt: at, shift: 0 }, noScrubbing)
  expect(found).toMatchObject({ malformed: 0, beyond: 0 })
  expect(found?.lines.map(({ level, message }) => `${level} ${message}`)).toEqual([
    'info cart loaded',
    'error payment p-9 failed',
    'debug t',
    'debug d',
    'warning w',
    'fatal f',
  ])
  expect(found?.lines[0]).toEqual({
    at: 1795204632889,
    level: 'info',
    message: 'cart loaded',
    attributes: { items: 3, vip: true, ratio: 0.5 },
    traceId: '7bf3f2bc96164af2af615c8aaa05572e',
    server: 'vm',
  })
})

test.each(['javascript-browser10-logs', 'native-sentry0.16-logs', 'ruby-sentry6-logs'])('%s is read', (file) => {
  const found = read(recorded(`${file}.envelope`))
  expect(found?.lines.length).toBeGreaterThan(0)
  expect(found?.lines.every(({ message, traceId }) => message !== '' && traceId?.length === 32)).toBe(true)
})

test('secrets are removed from messages and attributes, also those that only the project knows', () => {
  const items = [
    {
      body: 'signed in with Authorization: Bearer 0a1b2c3d4e5f60718293a4b5c6d7e8f9',
      attributes: {
        password: { value: 'hunter2-hunter2', type: 'string' },
        customer_no: { value: 'K-4711-0815', type: 'string' },
        url: { value: 'https://ada:secretword@shop.test/', type: 'string' },
        nested: { value: ['a', { token: 'abcdefgh12345678' }], type: 'array' },
      },
    },
    { body: 'second' },
  ]
  const found = read({ items }, { ...noScrubbing, sensitiveKeys: ['customer_no'] })
  const text = JSON.stringify(found)
  for (const secret of ['0a1b2c3d', 'hunter2', '4711', 'secretword', 'abcdefgh']) expect(text).not.toContain(secret)
  expect(found?.lines[0]?.attributes).toMatchObject({ password: '[Filtered]', customer_no: '[Filtered]' })
  expect(found?.lines[1]?.message).toBe('second')
})

test('strange lines never throw and are counted', () => {
  const items = [null, 7, 'text', [], {}, { body: null }, { body: { a: [1] } }, { body: 5, level: [], trace_id: 'x' }]
  const found = read({ items })
  expect(found).toMatchObject({ malformed: 6, beyond: 0 })
  expect(found?.lines).toEqual([
    { at: receivedAt, level: 'info', message: '{"a":[1]}' },
    { at: receivedAt, level: 'info', message: '5' },
  ])
  for (const payload of [undefined, null, 5, [], {}, { items: {} }]) expect(read(payload)).toBeUndefined()
})

test('long lines are cut, and further lines and attributes are left out', () => {
  const attributes = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`n${n}`, { value: 'x'.repeat(2000) }]))
  const many = Array.from({ length: lineLimits.lines + 3 }, () => ({ body: 'b'.repeat(9000), attributes }))
  const found = read({ items: many })
  expect(found?.beyond).toBe(3)
  expect(found?.lines).toHaveLength(lineLimits.lines)
  expect(found?.lines[0]?.message).toHaveLength(lineLimits.message)
  expect(Object.keys(found?.lines[0]?.attributes ?? {})).toHaveLength(lineLimits.attributes)
  expect(Object.values(found?.lines[0]?.attributes ?? {})[0]).toHaveLength(lineLimits.attributeValue)
})

test('times are shifted with the clock of the sender, and impossible ones become the time of receipt', () => {
  const timeOf = (timestamp: unknown, shift = 0) =>
    readLogLines({ items: [{ body: 'x', timestamp }] }, { receivedAt, shift }, noScrubbing)?.lines[0]?.at
  expect(timeOf(receivedAt / 1000 - 2)).toBe(receivedAt - 2000)
  expect(timeOf(receivedAt / 1000 - 7200, hours(2))).toBe(receivedAt)
  expect(timeOf(receivedAt / 1000 + 3600)).toBe(receivedAt)
  expect(timeOf('soon')).toBe(receivedAt)
  expect(timeOf(1)).toBe(receivedAt)
})

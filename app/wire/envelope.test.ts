import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { processorTime } from '../../tests/support/processor-time'
import { parseEnvelope } from './envelope'

const bytes = (text: string) => new TextEncoder().encode(text)
const limits = { items: 100, countedItems: 100 }
const text = (payload: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(payload)

function items(envelope: string) {
  const parsed = parseEnvelope(bytes(envelope), limits)
  if (!parsed.ok) throw new Error(parsed.detail)
  return parsed.envelope.items.map((item) => [item.kind, item.problem?.reason ?? text(item.payload)])
}

test('an item without length runs to the next newline or the end', () => {
  expect(items('{}\n{"type":"session"}\n{"started":"now"}')).toEqual([['session', '{"started":"now"}']])
})

test('an item that says one byte more than follows is malformed', () => {
  expect(items('{}\n{"type":"event","length":3}\n{}')).toEqual([['event', 'malformed']])
})

test('an empty payload is followed by a newline, which the last one may lack', () => {
  const envelope =
    '{"event_id":"9ec79c33ec9942ab8353589fcb2e04dc"}\n{"type":"attachment","length":0}\n\n{"type":"attachment","length":0}\n'
  expect(items(envelope)).toEqual([
    ['attachment', ''],
    ['attachment', ''],
  ])
})

test('a length counts bytes, newlines inside the payload too', () => {
  const envelope =
    '{}\n{"type":"attachment","length":10,"filename":"hello.txt"}\n\ufeffHello\r\n\n{"type":"event","length":41}\n{"message":"hello world","level":"error"}\n'
  expect(items(envelope)).toEqual([
    ['attachment', '\ufeffHello\r\n'],
    ['event', '{"message":"hello world","level":"error"}'],
  ])
})

test('a length of null is no length', () => {
  expect(items('{}\n{"type":"event","length":null,"content_type":null}\n{"a":1}\n')).toEqual([['event', '{"a":1}']])
})

test('an envelope may have no items', () => {
  expect(items('{}')).toEqual([])
  expect(items('{}\n\n\n')).toEqual([])
})

test.each([
  ['', 0],
  ['{"event_id":"9ec7', 17],
  ['{"a":1,}\n{"type":"event"}\n{}', 7],
  ['{"é":x}\n', 6],
  ['[]\n', 0],
  ['"text"\n', 0],
  ['\n{}', 0],
])('a malformed header %j is refused with the offset of the byte that broke it', (envelope, offset) => {
  expect(parseEnvelope(bytes(envelope), limits)).toMatchObject({ ok: false, offset })
})

test('a header line without end is not read as JSON', () => {
  expect(parseEnvelope(bytes(`{"a":"${'x'.repeat(70_000)}"}`), limits)).toMatchObject({ ok: false, offset: 0 })
})

test.each([
  ['a header that is not JSON', 'nonsense\n{"type":"event"}\n{}\n', ''],
  ['a length beyond the end', '{"type":"event","length":99}\n{}\n', 'event'],
  ['a length that ends inside the payload', '{"type":"event","length":1}\n{}\n', 'event'],
  ['a negative length', '{"type":"event","length":-1}\n{}\n', 'event'],
  ['a length that is text', '{"type":"event","length":"2"}\n{}\n', 'event'],
])('%s breaks the item and what is behind it, not those before', (_, broken, kind) => {
  expect(items(`{}\n{"type":"event"}\n{"good":1}\n${broken}`)).toEqual([
    ['event', '{"good":1}'],
    [kind, 'malformed'],
  ])
})

test('an item without a type is unusable, and the next one is read', () => {
  expect(items('{}\n{"length":2}\n{}\n{"type":"event"}\n{}')).toEqual([
    ['', 'malformed'],
    ['event', '{}'],
  ])
})

test('items beyond the limit are counted by kind, up to a number of items', () => {
  const counted = (envelope: string, countedItems = 100) => {
    const parsed = parseEnvelope(bytes(envelope), { items: 2, countedItems })
    if (!parsed.ok) throw new Error(parsed.detail)
    expect(parsed.envelope.items).toHaveLength(2)
    return Object.fromEntries(parsed.envelope.beyond.map(({ kind, count }) => [kind, count]))
  }
  const item = (type: string) => `{"type":"${type}"}\n{}\n`
  const two = `{}\n${item('event').repeat(2)}`
  expect(counted(`${two}${['attachment', 'session', 'event', 'event'].map(item).join('\n')}`)).toEqual({
    attachment: 1,
    session: 1,
    event: 2,
  })
  const sized = '{ "length": 5, "type" : "attachment" }\n\n{}\n\n\n{"type":"event","length":null}\n{}'
  expect(counted(two + sized)).toEqual({ attachment: 1, event: 1 })
  expect(counted(`${two}${item('event')}{"type":"event","length":99}\n{}\n${item('event')}`)).toEqual({ event: 2 })
  const named = '{"type":"event","length":2,"filename":"type","note":"length"}\n{}\n'
  expect(counted(two + named + item('session'))).toEqual({ event: 1, session: 1 })
  expect(counted(`${two}nonsense\n${item('event')}`)).toEqual({ '': 1 })
  expect(counted(`${two}${item('event').repeat(50)}`, 30)).toEqual({ event: 30, '': 20 })
})

test('as many items as fit into a body are counted in a short time', () => {
  const limits = { items: 200, countedItems: 50_000 }
  for (const item of ['{}\n\n', '{"type":"event"}\n\n', '{"type":"event","length":2}\n{}\n']) {
    const many = bytes(`{}\n${item.repeat(Math.floor((40 * 1024 * 1024) / item.length))}`)
    let parsed: ReturnType<typeof parseEnvelope> | undefined
    const took = processorTime(() => {
      parsed = parseEnvelope(many, limits)
    })
    const beyond = parsed?.ok ? parsed.envelope.beyond.reduce((sum, { count }) => sum + count, 0) : 0
    expect(beyond + 200).toBe(Math.floor((40 * 1024 * 1024) / item.length))
    expect(took).toBeLessThan(500)
  }
})

test('a deeply nested header is not parsed', () => {
  const nest = `{"a":${'['.repeat(30_000)}`
  expect(parseEnvelope(bytes(nest), limits)).toMatchObject({ ok: false, offset: 0 })
  expect(items(`{}\n${nest}\n{}\n`)).toEqual([['', 'malformed']])
})

test('every file of the corpus, and every truncation of it, is parsed without an exception', () => {
  const corpus = fileURLToPath(new URL('../../tests/fixtures/corpus/', import.meta.url))
  const files = readdirSync(corpus).filter((file) => /\.(envelope|json|dmp|b64zlib|gz|br)$/.test(file))
  expect(files.length).toBeGreaterThan(400)
  for (const file of files) parseEnvelope(readFileSync(corpus + file), limits)
  const one = readFileSync(`${corpus}elixir-sentry-attachment.envelope`)
  for (let end = 0; end < one.length; end++) parseEnvelope(one.subarray(0, end), limits)
})

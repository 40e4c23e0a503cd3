import { expect, test } from 'vitest'
import { parseEnvelope } from '../wire/envelope'
import { hasParts, readForm } from './forms'
import { readMultipart } from './multipart.server'
import type { Endpoint, IntakePath } from './path'

const id = '9ec79c33ec9942ab8353589fcb2e04dc'
const wide = { items: 100, countedItems: 0 }
const multipart = 'multipart/form-data; boundary=xyz'

async function read(
  endpoint: Endpoint,
  body: string | Uint8Array,
  path: Partial<IntakePath> = {},
  contentType = multipart,
) {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const limits = { items: 10, eventBytes: 5000, otlpBytes: 5000, jsonDepth: 100, jsonValues: 1000 }
  const form = hasParts({ endpoint }, bytes) ? await readMultipart(bytes, contentType, limits.items) : undefined
  if (form && !form.ok) return form
  const head = { parts: form?.parts ?? [], contentType, userAgent: 'Firefox', newId: () => id }
  return readForm(bytes, { endpoint, query: '', ...path }, head, limits)
}

/** The items of the envelope that a form was converted to: type and payload. */
function items(form: Awaited<ReturnType<typeof read>>): [string, string][] {
  if (!form?.ok) throw new Error(`refused: ${form?.detail}`)
  const parsed = parseEnvelope(form.bytes, wide)
  if (!parsed.ok) throw new Error(parsed.detail)
  return parsed.envelope.items.map(({ kind, payload }) => [kind, Buffer.from(payload).toString()])
}

const part = (head: string, body: string) => `--xyz\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
const dump = part('name="upload_file_minidump"; filename="x.dmp"', 'MDMP\n\r\n')

test('envelopes and bare events are not converted', async () => {
  expect(await read('envelope', '{}')).toBeUndefined()
  expect(await read('store', '{}')).toBeUndefined()
})

test('the form of a crash becomes an event, from JSON, from pieces and from fields', async () => {
  const told = async (fields: string) => JSON.parse(items(await read('minidump', `${fields}${dump}--xyz--`))[0]![1])
  expect(await told(part('name="sentry"', '{"release":"1","event_id":"A"}'))).toMatchObject({
    release: '1',
    event_id: id,
  })
  expect(await told(part('name="sentry__10"', '"2"}') + part('name="sentry__9"', '{"release":'))).toMatchObject({
    release: '2',
  })
  expect(await told(part('name="sentry[tags][a]"', 'b') + part('name="ver"', '7'))).toMatchObject({
    tags: { a: 'b' },
    extra: { ver: '7' },
    platform: 'native',
    exception: { values: [{ type: 'Minidump' }] },
  })
  expect(await told(part('name="sentry"', '{broken'))).toMatchObject({ level: 'fatal' })
})

test('no field of a form changes a prototype', async () => {
  const hostile = part('name="sentry[__proto__][polluted]"', 'yes') + part('name="__proto__"', 'yes')
  items(await read('minidump', `${hostile}${dump}--xyz--`))
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test('a bare dump becomes a crash event, and its bytes do not change', async () => {
  const [event, file] = items(await read('minidump', 'MDMP\n{"type":"event"}\n', {}, 'application/octet-stream'))
  expect(event?.[0]).toBe('event')
  expect(file).toEqual(['attachment', 'MDMP\n{"type":"event"}\n'])
})

test('each report of a list becomes an item; unsupported kinds are counted separately', async () => {
  const reports = '[{"type":"csp-violation"},{"type":"network-error"},{"type":"coep"},{"csp-report":{}}]'
  expect(items(await read('security', reports)).map(([kind]) => kind)).toEqual([
    'security',
    'nel',
    'report',
    'security',
  ])
  expect(items(await read('security', '[]'))).toEqual([])
})

test('a check-in has the slug of its URL, even if its body has another', async () => {
  const path = { monitor: 'nightly', query: 'status=ok&duration=x' }
  expect(items(await read('check_in', '{"status":"error","monitor_slug":"other"}', path))).toEqual([
    ['check_in', '{"status":"error","monitor_slug":"nightly"}'],
  ])
  expect(items(await read('check_in', '', path))).toEqual([['check_in', '{"status":"ok","monitor_slug":"nightly"}']])
})

test('JSON that is nested too deep to be serialised is refused', async () => {
  const deep = `{"csp-report":${'['.repeat(500)}${']'.repeat(500)}}`
  expect(await read('security', deep)).toMatchObject({ ok: false, reason: 'too_deep' })
})

test('reports with more JSON than an event may have are not parsed', async () => {
  expect(await read('security', `{"csp-report":{"a":"${'x'.repeat(5000)}"}}`)).toMatchObject({ reason: 'too_large' })
  expect(await read('user_feedback', `[${'0,'.repeat(2000)}0]`)).toMatchObject({ reason: 'too_many_values' })
})

test('any input becomes an envelope or is refused, without an exception', async () => {
  const whole: [Endpoint, string][] = [
    ['security', '[{"type":"csp-violation","body":{"blockedURL":"inline"}}]'],
    ['minidump', `${part('name="sentry"', '{"release":"1"}')}${dump}--xyz--`],
    ['attachments', `${part('name="f"; filename="a"', 'b')}--xyz--`],
    ['check_in', '{"status":"ok"}'],
    ['user_feedback', '{"comments":"x"}'],
  ]
  const random = seeded(7)
  for (const [endpoint, text] of whole) {
    for (let n = 0; n < 2000; n++) {
      const bytes = mutated(Buffer.from(text), random)
      const form = await read(endpoint, bytes, { eventId: id, monitor: 'm' })
      if (form?.ok) expect(parseEnvelope(form.bytes, wide).ok).toBe(true)
    }
  }
})

function mutated(bytes: Buffer, random: () => number): Buffer {
  const copy = Buffer.from(bytes)
  for (let n = 0; n < 1 + random() * 5; n++) {
    const at = Math.floor(random() * copy.length)
    if (random() < 0.2) copy.copyWithin(at, Math.floor(random() * copy.length))
    else copy[at] = Math.floor(random() * 256)
  }
  return copy.subarray(0, random() < 0.3 ? Math.floor(random() * copy.length) : copy.length)
}

/** Numbers from 0 to 1, the same on every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

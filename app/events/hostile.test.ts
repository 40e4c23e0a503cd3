import { expect, test } from 'vitest'
import type { Event } from './event'
import { limits } from './limits'
import { normalise } from './normalise'

const receivedAt = Date.UTC(2026, 10, 20, 12)
const eventId = '9ec79c33ec9942ab8353589fcb2e04dc'

function normalised(payload: unknown): Event {
  return normalise(payload, { eventId, receivedAt })
}

function titleOf(payload: unknown): string {
  return normalised(payload).title
}

test('what is too much is cut and noted', () => {
  const event = normalised({
    release: 'r'.repeat(300),
    breadcrumbs: Array.from({ length: 10_000 }, (_, i) => ({ message: `step ${i}` })),
    exception: [
      {
        type: 'E',
        value: 'v'.repeat(9000),
        stacktrace: {
          frames: Array.from({ length: 400 }, (_, i) => ({ function: `f${i}`, in_app: false, vars: { i } })),
        },
      },
    ],
    extra: { text: 'x'.repeat(1_000_000), deep: { a: { b: { c: { d: { e: { f: { g: { h: 1 } } } } } } } } },
  })
  expect(event.release).toHaveLength(limits.release)
  expect(event.breadcrumbs).toHaveLength(100)
  expect(event.breadcrumbs.at(-1)?.message).toBe('step 9999')
  expect(event.exceptions[0]?.value).toHaveLength(8192)
  expect(event.exceptions[0]?.frames).toHaveLength(250)
  expect(event.exceptions[0]?.frames.at(-1)).toMatchObject({ function: 'f399', vars: { i: 399 } })
  expect(event.exceptions[0]?.frames[100]).not.toHaveProperty('vars')
  expect(JSON.stringify(event.extra).length).toBeLessThan(40_000)
  expect(event.notes).toEqual([
    'exception[0].stacktrace.frames: 400 entries, the last 250 kept',
    'exception[0].stacktrace.frames: source lines and variables of 200 library frames left out',
    'exception[0].value: cut to 8192 characters',
    'breadcrumbs: 10000 entries, the last 100 kept',
    'extra: texts cut to 32768 characters',
    'release: cut to 200 characters',
  ])
})

test('free data over its size keeps what comes first', () => {
  const extra = Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`key${i}`, ['value', i]]))
  const event = normalised({ extra, contexts: { state: extra } })
  expect(event.extra.key0).toEqual(['value', 0])
  expect(Object.keys(event.extra).length).toBeGreaterThan(5000)
  expect(JSON.stringify(event.extra).length).toBeLessThanOrEqual(limits.data)
  expect(event.contexts).toMatchObject({ state: { key9: ['value', 9] } })
  expect(event.notes).toEqual(['contexts: cut, too large', 'extra: cut, too large'])
})

test('notes are capped', () => {
  const tags = Array.from({ length: 5000 }, (_, i) => [`k${i}`, {}])
  const { notes } = normalised({ tags })
  expect(notes).toHaveLength(limits.notes + 1)
  expect(notes.at(-1)).toBe('4900 more notes left out')
})

test('hostile text stays text, and only what cannot be kept is replaced', () => {
  const markup = '<script>alert(1)</script>'
  const event = normalised({ message: markup, tags: { x: markup }, user: { id: markup }, extra: { [markup]: markup } })
  expect(event).toMatchObject({
    title: markup,
    tags: [['x', markup]],
    user: { id: markup },
    extra: { [markup]: markup },
  })
  expect(titleOf({ message: 'a\0b \ud800 c 😀' })).toBe('a\ufffdb \ufffd c 😀')
  expect(normalised({ extra: { a: 'x\0' } }).extra).toEqual({ a: 'x\ufffd' })
  expect(normalised({ release: `${'r'.repeat(199)}😀` }).release).toBe('r'.repeat(199))
})

test('names of the language are names like any other', () => {
  const hostile = '{"__proto__":{"polluted":1},"constructor":2,"toString":3,"a":{"__proto__":{"polluted":1}}}'
  const make = (name: string) => JSON.parse(`{"${name}":${hostile}}`) as unknown
  for (const name of ['extra', 'contexts', 'tags', 'user', 'modules', 'request', 'exception', 'sdk', '__proto__']) {
    expect(Object.hasOwn(normalised(make(name)), 'polluted')).toBe(false)
  }
  expect(normalised(make('extra')).extra).toMatchObject({ constructor: 2, toString: 3 })
  expect((normalised(make('extra')).extra as { polluted?: number }).polluted).toBeUndefined()
  expect(normalised(make('user')).user?.data).toMatchObject({ toString: 3 })
  expect({}).not.toHaveProperty('polluted')
})

test('nesting without end costs nothing', () => {
  const deep: unknown = JSON.parse(`${'{"a":['.repeat(100_000)}${']}'.repeat(100_000)}`)
  for (const name of [
    'extra',
    'contexts',
    'tags',
    'user',
    'request',
    'exception',
    'breadcrumbs',
    'threads',
    'logentry',
  ]) {
    expect(() => JSON.stringify(normalised({ [name]: deep }))).not.toThrow()
    expect(() => JSON.stringify(normalised({ [name]: [deep, { value: deep, type: deep, data: deep }] }))).not.toThrow()
  }
})

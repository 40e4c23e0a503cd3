import { expect, test } from 'vitest'
import { corpusDocuments, type CorpusDocument as Sample } from '../../tests/support/corpus-documents'
import { fieldsOf } from './data'
import type { Event } from './event'
import { normalise, stacksOf } from './normalise'
import { scrub } from './scrub'

const received = { eventId: 'a'.repeat(32), receivedAt: Date.UTC(2026, 10, 21), clientIp: '198.51.100.7' }

const samples = corpusDocuments()

/** Errors and messages, without user reports, replays and transactions. */
function isEvent({ payload }: Sample): boolean {
  const { type, exception, message, logentry } = fieldsOf(payload) ?? {}
  return (type === undefined || type === 'event' || type === 'error') && Boolean(exception ?? message ?? logentry)
}

function expectWhole(event: Event, where: string): void {
  expect(typeof event.title === 'string' && event.title.length > 0, where).toBe(true)
  expect(event.title, where).not.toMatch(/^(?:undefined|null|\[object Object\])/)
  expect(event.id, where).toMatch(/^[0-9a-f]{32}$/)
  expect(['fatal', 'error', 'warning', 'info', 'debug'], where).toContain(event.level)
  expect(Number.isFinite(event.timestamp) && event.timestamp <= event.received, where).toBe(true)
}

test('every recorded document gives an event', () => {
  expect(samples.length).toBeGreaterThan(700)
  for (const { file, payload } of samples) expectWhole(normalise(payload, received), file)
})

test('the stacks read alone are those of the whole event', () => {
  for (const { file, payload } of samples) {
    const { exceptions, threads } = normalise(payload, received)
    const alone = stacksOf(payload)
    expect({ exceptions: alone.exceptions, threads: alone.threads }, file).toEqual({ exceptions, threads })
  }
})

test('every recorded error and message says what happened', () => {
  const events = samples.filter(isEvent)
  expect(events.length).toBeGreaterThan(400)
  const untitled = events.filter(({ payload }) => normalise(payload, received).title === '(no message)')
  expect(untitled.map(({ file }) => file)).toEqual([])
})

test('scrubbing a recorded document leaves its ids and its title', () => {
  for (const { file, payload } of samples) {
    const copy = structuredClone(payload)
    scrub(copy)
    const [before, after] = [normalise(payload, received), normalise(copy, received)]
    expect({ ...after.trace, id: fieldsOf(copy)?.event_id }, file).toEqual({
      ...before.trace,
      id: fieldsOf(payload)?.event_id,
    })
    expect(scrub(copy), file).toEqual([])
  }
})

/** Marsaglia's xorshift: the same numbers in every run. */
function makeRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

const strangers: unknown[] = [
  null,
  0,
  -1,
  42,
  1e308,
  true,
  false,
  '',
  ' ',
  '\0',
  '\ud800',
  'NaN',
  '{{auto}}',
  '%s %d {}',
]
strangers.push([], {}, [[]], [{}], [null], [['a', 'b']], { values: null }, { values: [null, 1, 'x'] }, { frames: {} })
strangers.push(
  { message: {}, params: 'x' },
  '<script>',
  'x'.repeat(20_000),
  '2026-13-40T99:99:99Z',
  'password=x',
  '%E0%A4%A',
)
strangers.push(
  'TypeError: x\n    at f (/srv/a.js:1:2)',
  'panic: x\n\ngoroutine 1 [running]:\nmain.main()\n\t/a.go:1 +0x1',
)
strangers.push('Traceback (most recent call last):\n  File "a.py", line 1, in f\n    x()\nValueError: \0')
strangers.push(JSON.parse('{"__proto__":{"a":1},"constructor":null,"length":-1}'))

/** Puts a foreign value, or another part of the payload, somewhere into the payload. */
function mutate(payload: unknown, random: (below: number) => number): void {
  const containers: Record<string, unknown>[] = []
  const collect = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > 12 || containers.length > 2000) return
    containers.push(value as Record<string, unknown>)
    for (const inner of Object.values(value)) collect(inner, depth + 1)
  }
  collect(payload, 0)
  const from = containers[random(containers.length)]
  const names = Object.keys(from ?? {})
  const name = names[random(names.length || 1)]
  if (!from || name === undefined) return
  const part = containers[random(containers.length)]
  from[name] = structuredClone(random(4) === 0 ? part : strangers[random(strangers.length)])
}

test('no mutation of a recorded event makes processing throw', () => {
  const random = makeRandom(20261120)
  const events = samples.filter(isEvent).filter(({ payload }) => JSON.stringify(payload).length < 20_000)
  for (let round = 0; round < 3000; round++) {
    const sample = events[random(events.length)] as Sample
    const payload = structuredClone(sample.payload)
    for (let count = 1 + random(6); count > 0; count--) mutate(payload, random)
    const where = `round ${round}, ${sample.file}`
    scrub(payload)
    const event = normalise(payload, received)
    expectWhole(event, where)
    expect(JSON.parse(JSON.stringify(event)).title, where).toBe(event.title)
  }
})

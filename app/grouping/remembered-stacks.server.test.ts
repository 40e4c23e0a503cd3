import { expect, test } from 'vitest'
import { eventOf, labelledEvents, recordedAcrossSdks, recordedGroups } from '../../tests/support/labelled-events'
import { heapUsed } from '../../tests/support/memory'
import type { Event, Exception } from '../events/event'
import { componentsV1 } from './fingerprint/v1'
import { componentsOfStacks } from './remembered-stacks.server'

const events = [...labelledEvents(), ...recordedAcrossSdks(), ...[...recordedGroups().values()].flat()].map(eventOf)

/** Texts that rules of version 1 match, and some that none matches. */
const words = [
  undefined,
  'no such order 4711',
  'no such order 4712',
  'no such basket of "somebody"',
  'stack overflow',
  'Maximum call stack size exceeded',
  'Uncaught RangeError: Maximum call stack size exceeded',
  "Cannot read properties of undefined (reading 'price')",
  'Loading chunk 7 failed',
  'Hydration failed because it did',
  'Minified React error #441; visit it',
  'Script error.',
]

const saying = (event: Event, change: (thrown: Exception) => Exception): Event => {
  return { ...event, exceptions: event.exceptions.map((one, i, all) => (i === all.length - 1 ? change(one) : one)) }
}

/** An event whose innermost exception has another message and another type. */
function* variants(event: Event): Generator<Event> {
  yield event
  for (const value of words) yield saying(event, (one) => ({ ...one, value }))
  for (const type of ['InternalError', 'RecursionError', 'ChunkLoadError', undefined]) {
    yield saying(event, (one) => ({ ...one, type }))
  }
  for (const mechanism of [{ synthetic: true }, { isGroup: true, exceptionId: 1 }]) {
    yield saying(event, (one) => ({ ...one, mechanism }))
  }
  yield { ...event, clientFingerprint: ['{{ default }}', 'mine'] }
  yield { ...event, message: 'beside' }
}

test('what is remembered of stacks is what version 1 makes of them, whatever is thrown there', () => {
  let answered = 0
  // Twice: the first run fills the cache, the second one uses it.
  for (let round = 0; round < 2; round++) {
    for (const event of events) {
      for (const variant of variants(event)) {
        const components = componentsOfStacks(variant)
        if (components === undefined) continue
        answered++
        expect(components).toEqual(componentsV1(variant))
      }
    }
  }
  expect(answered).toBeGreaterThan(events.length)
})

test('a stack is known by each of its frames', () => {
  const event = events.find(({ exceptions }) => (exceptions[0]?.frames.length ?? 0) > 3) as Event
  const changes = [{ function: 'other' }, { filename: 'other.js' }, { inApp: false }, { contextLine: 'other()' }]
  for (const change of changes) {
    for (const i of event.exceptions[0]!.frames.keys()) {
      const variant = structuredClone(event)
      Object.assign(variant.exceptions[0]!.frames[i]!, change)
      expect(componentsOfStacks(variant) ?? componentsV1(variant)).toEqual(componentsV1(variant))
    }
  }
})

test('a stack that is remembered does not keep the text its type was cut out of', () => {
  const [event] = events.filter((one) => componentsOfStacks(one) !== undefined)
  if (!event) throw new Error('No stack of the corpus is remembered.')
  const before = heapUsed()
  for (let n = 0; n < 60; n++) {
    const text = `${'x'.repeat(500_000)} CutOutOfATextError${n}`
    const type = text.slice(text.indexOf(' ') + 1)
    expect(componentsOfStacks(saying(event, (one) => ({ ...one, type })))).toContain(type)
  }
  expect(heapUsed() - before).toBeLessThan(10_000_000)
})

import { expect, test } from 'vitest'
import { markLength, markNumber, markOf, marksOf } from './facet-marks'

const pairs = (of: Record<string, string>) =>
  Object.entries(of)
    .map(([name, value]) => `${name}\0${value}\0`)
    .join('')
const hex = (marks: Uint8Array) => Buffer.from(marks).toString('hex')

test('an event has a mark for each of its values, and capitals do not count', () => {
  const marks = marksOf(pairs({ release: 'web@1', browser: 'Firefox 140' }))
  expect(marks).toHaveLength(2 * markLength)
  expect(hex(marks)).toBe(hex(markOf('release', 'WEB@1')) + hex(markOf('browser', 'firefox 140')))
  expect(markNumber(marks, markLength)).toBe(markNumber(markOf('browser', 'Firefox 140')))
  expect(marksOf('')).toHaveLength(0)
})

test('marks of values that look alike differ', () => {
  const seen = new Set<number>()
  for (let n = 0; n < 20_000; n++) seen.add(markNumber(markOf(n % 2 ? 'user.id' : 'id', String(n >> 1))))
  expect(seen.size).toBeGreaterThan(19_998)
})

test('kept marks stay readable: what they are made of never changes', () => {
  expect(hex(markOf('release', 'web@1.4.0'))).toBe('a388eaca')
})

import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { addPerson, countOf, emptySketch, unite } from './people-sketch'

const person = (name: string) => Number.parseInt(createHash('sha256').update(name).digest('hex').slice(0, 12), 16)

function sketchOf(from: number, until: number) {
  const sketch = emptySketch()
  for (let n = from; n < until; n++) addPerson(sketch, person(`person ${n}`))
  return sketch
}

test.each([0, 1, 2, 5, 10])('%i users are counted exactly', (count) => {
  expect(countOf(sketchOf(0, count))).toBe(count)
})

test.each([100, 1_000, 2_000, 20_000])('%i users are counted approximately', (count) => {
  expect(Math.abs(countOf(sketchOf(0, count)) / count - 1)).toBeLessThan(0.1)
})

test('a known user changes nothing', () => {
  const sketch = sketchOf(0, 50)
  expect(addPerson(sketch, person('person 7'))).toBe(false)
  expect(addPerson(emptySketch(), 0)).toBe(true)
})

test('two sketches merge into one that counts each user once', () => {
  const both = sketchOf(0, 600)
  unite(both, sketchOf(400, 1_000))
  expect(both).toEqual(sketchOf(0, 1_000))
})

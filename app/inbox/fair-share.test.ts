import { expect, test } from 'vitest'
import { Held, shortOf } from './fair-share'

const budget = { limit: 1000, share: 0.75 }

/** Adds pieces of 10 bytes until one is refused. */
function flood(held: Held, projectId: number): void {
  while (!shortOf(held.of(projectId), held.total, 10, budget)) held.add(projectId, 10)
}

test('alone, a project gets its share of the limit', () => {
  const held = new Held()
  flood(held, 1)
  expect(held.of(1)).toBe(750)
})

test('a project that starts later gets its share, and floods end with equal shares', () => {
  const held = new Held()
  flood(held, 1)
  flood(held, 2)
  expect(held.of(2)).toBeGreaterThan(150)
  expect(shortOf(held.of(1), held.total, 10, budget)).toBe('share')
  // The first project's bytes are processed, and both continue.
  for (let round = 0; round < 50; round++) {
    for (const project of [1, 2]) held.add(project, -Math.floor(held.of(project) / 2))
    for (let turn = 0; turn < 100; turn++) {
      for (const project of [1, 2]) if (!shortOf(held.of(project), held.total, 10, budget)) held.add(project, 10)
    }
  }
  expect(Math.abs(held.of(1) - held.of(2))).toBeLessThan(30)
})

test('a single body may be larger than the share, but never than the limit', () => {
  expect(shortOf(0, 0, 900, budget)).toBeUndefined()
  expect(shortOf(0, 200, 900, budget)).toBe('limit')
})

test('released bytes are free again, and projects that hold nothing are forgotten', () => {
  const held = new Held()
  held.add(1, 10)
  held.add(1, -10)
  expect([held.of(1), held.total]).toEqual([0, 0])
})

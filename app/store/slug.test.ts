import { expect, test } from 'vitest'
import { slugFor } from './slug'

const free = () => false

test('a slug is short, plain and readable', async () => {
  expect(await slugFor('My Shop (staging)', free)).toBe('my-shop-staging')
  expect(await slugFor("L'Été à Łódź", free)).toBe('lete-a-lodz')
  expect(await slugFor('Straße №5', free)).toBe('strasse-no5')
  expect(await slugFor('🚀', free)).toBe('project')
  expect(await slugFor(`${'a'.repeat(39)} b`, free)).toBe('a'.repeat(39))
})

test('a taken or reserved slug gets the next free number, and stays short', async () => {
  const taken = new Set(['web', 'web-2', 'a'.repeat(40)])
  const isTaken = (slug: string) => taken.has(slug)
  expect(await slugFor('Web', isTaken)).toBe('web-3')
  expect(await slugFor('new', isTaken)).toBe('new-2')
  expect(await slugFor('a'.repeat(50), isTaken)).toBe(`${'a'.repeat(38)}-2`)
})

test('a slug is never digits only, because its short ids would not be recognised', async () => {
  expect(await slugFor('2024', free)).toBe('project-2024')
})

import { expect, test } from 'vitest'
import { minutes } from '../clock'
import { makeSignInBrake } from './sign-in-brake'

const owner = 'owner@example.com'

test('a stranger who guesses waits; the owner signs in meanwhile', () => {
  const brake = makeSignInBrake()
  const stranger = { email: owner, address: '203.0.113.9' }
  const guesses = Array.from({ length: 1000 }, () => brake.take(stranger, 0))
  expect(guesses.filter((wait) => wait === undefined)).toHaveLength(10)
  expect(guesses.at(-1)).toBeGreaterThan(0)
  expect(brake.take({ email: owner, address: '198.51.100.1' }, 0)).toBeUndefined()
})

test('one address cannot try one password at every account, but an office can sign in', () => {
  const brake = makeSignInBrake()
  const address = '203.0.113.9'
  const tries = Array.from({ length: 200 }, (_, i) => brake.take({ email: `${i}@example.com`, address }, 0))
  expect(tries.filter((wait) => wait === undefined)).toHaveLength(60)
  for (let i = 0; i < 200; i++) {
    const colleague = { email: `${i}@example.com`, address: '198.51.100.1' }
    expect(brake.take(colleague, 0)).toBeUndefined()
    brake.succeeded(colleague)
  }
})

test('many addresses together are slowed down as well', () => {
  const brake = makeSignInBrake()
  const guess = (i: number) => brake.take({ email: owner, address: `203.0.${i >> 8}.${i & 255}` }, minutes(0))
  const guesses = Array.from({ length: 400 }, (_, i) => guess(i))
  expect(guesses.filter((wait) => wait === undefined)).toHaveLength(300)
  expect(guesses.at(-1)).toBeLessThanOrEqual(2)
})

test('signing in to an account of one’s own buys no guesses at another', () => {
  const brake = makeSignInBrake()
  const mine = { email: 'mallory@example.com', address: '203.0.113.9' }
  const theirs = { ...mine, email: owner }
  let guesses = 0
  for (let i = 0; i < 50; i++) {
    if (brake.take(theirs, 0) === undefined) guesses++
    brake.take(mine, 0)
    brake.succeeded(mine)
  }
  expect(guesses).toBe(10)
})

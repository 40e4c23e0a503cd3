import { expect, test } from 'vitest'
import { makeKnownExceptions } from './known-exceptions'

const thrownAt = (line: number) => Object.assign(new Error('x'), { stack: `Error: x\n    at a file:${line}` })
const thrownWith = (message: string) => new TypeError(message)

test('one bug has one digest and is reported once, even when its message differs by event', () => {
  const told: string[] = []
  const digestOf = makeKnownExceptions((error, digest) => told.push(`${digest} ${error.message}`))
  const digests = ['first', 'second', 'third'].map((message) => digestOf(thrownWith(message)))
  expect(new Set(digests).size).toBe(1)
  expect(told).toEqual([`${digests[0]} first`])
  expect(digestOf('no error at all')).not.toBe(digests[0])
  expect(told).toHaveLength(2)
})

test('the number of remembered places is limited', () => {
  let told = 0
  const digestOf = makeKnownExceptions(() => told++)
  for (let n = 0; n < 1000; n++) digestOf(thrownAt(n))
  expect(told).toBe(1000)
  digestOf(thrownAt(999))
  expect(told).toBe(1000)
})

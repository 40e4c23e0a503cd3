import { expect, test } from 'vitest'
import { describe } from './describe'

test('an error with its causes, outermost first', () => {
  const error = new TypeError('outer', { cause: new RangeError('middle', { cause: 'a string' }) })
  expect(describe(error)).toMatchObject({
    type: 'TypeError',
    message: 'outer',
    stack: expect.stringContaining('describe.test'),
    causes: [
      { type: 'RangeError', message: 'middle' },
      { type: 'Thrown string', message: 'a string' },
    ],
  })
})

test('causes that go in a circle end', () => {
  const error = new Error('self')
  error.cause = error
  expect(describe(error).causes).toBeUndefined()
})

test.each([
  ['just a string', { type: 'Thrown string', message: 'just a string' }],
  [undefined, { type: 'Thrown undefined', message: 'undefined' }],
  [null, { type: 'Thrown null', message: 'null' }],
  [42n, { type: 'Thrown bigint', message: '42' }],
  [Symbol('s'), { type: 'Thrown symbol', message: 'Symbol(s)' }],
  [{ a: 1 }, { type: 'Thrown object', message: '{"a":1}' }],
  [[1, 2], { type: 'Thrown array', message: '[1,2]' }],
])('thrown %s', (thrown, described) => {
  expect(describe(thrown)).toEqual(described)
})

test('a value that fails when it is read is described all the same', () => {
  const fails = () => {
    throw new Error('read')
  }
  const hostile = new Proxy(new Error('x'), { get: fails, getPrototypeOf: fails, has: fails })
  expect(describe(hostile)).toMatchObject({ type: 'Thrown object' })
  const circle: { self?: unknown } = {}
  circle.self = circle
  expect(describe(circle).message).toBe('(a value that cannot be written down)')
})

test('long messages and stacks are cut', () => {
  const error = new Error('m'.repeat(100_000))
  const { message, stack } = describe(error)
  expect(message.length).toBeLessThan(10_000)
  expect(stack?.length).toBeLessThan(40_000)
})

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

test('the last exception names the issue', () => {
  const chain = [
    { type: 'SyntaxError', value: 'bad' },
    { type: 'PaymentError', value: 'checkout failed\n  at x' },
  ]
  expect(titleOf({ exception: { values: chain } })).toBe('PaymentError: checkout failed')
  expect(titleOf({ exception: chain })).toBe('PaymentError: checkout failed')
  expect(titleOf({ exception: chain[0] })).toBe('SyntaxError: bad')
})

test('a captured message of JavaScript 11 is titled as a message', () => {
  const event = normalised({
    message: 'coupon 55 expired',
    exception: { values: [{ value: 'coupon 55 expired', mechanism: { type: 'generic', synthetic: true } }] },
  })
  expect(event).toMatchObject({ title: 'coupon 55 expired', message: 'coupon 55 expired' })
})

test('a thrown value is titled by what was thrown, unless that says nothing', () => {
  const thrown = (value: unknown) =>
    titleOf({ exception: { values: [{ type: 'Error', value, mechanism: { synthetic: true } }] } })
  expect(thrown('thrown string')).toBe('thrown string')
  expect(thrown(42)).toBe('42')
  expect(thrown({ code: 7 })).toBe('{"code":7}')
  expect(thrown('undefined')).toBe('Error: undefined')
})

test('an exception without words is titled by its innermost function', () => {
  const frames = [
    { function: 'outer', in_app: true },
    { function: 'inner', in_app: true },
    { function: 'lib', in_app: false },
  ]
  expect(titleOf({ exception: [{ stacktrace: { frames } }] })).toBe('inner')
  expect(titleOf({ threads: { values: [{ current: true, stacktrace: { frames } }] } })).toBe('inner')
})

test('the stack of components React adds never gives the title', () => {
  const real = { type: 'TypeError', value: 'x is undefined' }
  const fake = { type: 'React ErrorBoundary TypeError', value: 'x is undefined' }
  expect(titleOf({ exception: { values: [fake, real] } })).toBe('TypeError: x is undefined')
  expect(titleOf({ exception: { values: [real, fake] } })).toBe('TypeError: x is undefined')
})

test('the suggestions Ruby adds to a message stay out of the title', () => {
  const value = "undefined method `amout' for nil:NilClass\n\n  price.amout\n       ^^^^^^\nDid you mean?  amount"
  expect(titleOf({ exception: [{ type: 'NoMethodError', value }] })).toBe(
    "NoMethodError: undefined method `amout' for nil:NilClass",
  )
})

test('a title is one line of bounded length', () => {
  const title = titleOf({ message: `\n\n${'long '.repeat(1000)}` })
  expect(title.length).toBeLessThanOrEqual(limits.title + 1)
  expect(title.endsWith('…')).toBe(true)
})

test('the culprit is the transaction, else the innermost frame of the application', () => {
  const frames = [
    { function: 'pay', module: 'shop.orders' },
    { function: 'get', filename: '/x/site-packages/requests.py' },
  ]
  const exception = [{ type: 'E', stacktrace: { frames } }]
  expect(normalised({ exception, platform: 'python' }).culprit).toBe('shop.orders.pay')
  expect(normalised({ exception, transaction: 'POST /orders' }).culprit).toBe('POST /orders')
  expect(normalised({ exception, culprit: 'Shop.walk/1' }).culprit).toBe('Shop.walk/1')
})

const crash = (type: string, value: string, mechanism: object = { type: 'signalhandler', handled: false }) => ({
  platform: 'native',
  exception: { values: [{ type, value, mechanism }] },
})

test('a native crash without a level is fatal; what was handled, and what its client says itself, is as before', () => {
  for (const type of ['signalhandler', 'mach', 'signal', 'nsexception', 'minidump'])
    expect(normalised(crash('SIGSEGV', 'Segfault', { type, handled: false })).level, type).toBe('fatal')
  expect(normalised({ ...crash('SIGSEGV', 'Segfault'), level: 'warning' }).level).toBe('warning')
  expect(normalised(crash('SIGSEGV', 'Segfault', { type: 'minidump', handled: true })).level).toBe('error')
  expect(normalised(crash('NSError', 'no', { type: 'NSError' })).level).toBe('error')
  const thrown = { type: 'TypeError', value: 'x', mechanism: { type: 'onerror', handled: false } }
  expect(normalised({ platform: 'javascript', exception: [thrown] }).level).toBe('error')
})

test('a type that the message repeats is said once', () => {
  const titles: [type: string, value: string, title: string][] = [
    ['SIGSEGV', 'Fatal signal SIGSEGV (11), code 1 (SEGV_MAPERR)', 'Fatal signal SIGSEGV (11), code 1 (SEGV_MAPERR)'],
    ['EXC_BAD_ACCESS', 'EXC_BAD_ACCESS', 'EXC_BAD_ACCESS'],
    ['EXCEPTION_ACCESS_VIOLATION_READ', 'Fatal Error: EXCEPTION_ACCESS_VIOLATION_READ', ''],
    ['KeyError', "KeyError: 'id'", "KeyError: 'id'"],
    ['SIGSEGV', 'Segfault', 'SIGSEGV: Segfault'],
    ['Error', 'Errors: 3', 'Error: Errors: 3'],
  ]
  for (const [type, value, title] of titles) expect(titleOf(crash(type, value))).toBe(title || value)
})

test('without exception and message the transaction, the culprit or the logger is the title', () => {
  const names = { transaction: 'POST /orders', culprit: 'Shop.walk/1', logger: 'shop.pay' }
  expect(titleOf({ platform: 'native', ...names })).toBe('POST /orders')
  expect(titleOf({ ...names, transaction: undefined })).toBe('Shop.walk/1')
  expect(titleOf({ logger: 'shop.pay' })).toBe('shop.pay')
  const frames = [{ package: '/usr/lib/libshop.so', instruction_addr: '0x1' }]
  expect(titleOf({ platform: 'native', threads: [{ id: 1, crashed: true, stacktrace: { frames } }] })).toBe(
    'libshop.so',
  )
  expect(titleOf({ threads: [{ id: 1, stacktrace: { frames } }], transaction: 'POST /orders' })).toBe('POST /orders')
  expect(titleOf({})).toBe('(no message)')
})

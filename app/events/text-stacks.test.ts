import { expect, test } from 'vitest'
import { normalise } from './normalise'

const received = { eventId: '9ec79c33ec9942ab8353589fcb2e04dc', receivedAt: Date.UTC(2026, 10, 20, 12) }
const v8 = `TypeError: x is undefined
    at total (/srv/shop/cart.js:4:21)
    at Object.<anonymous> (/srv/shop/node_modules/express/router.js:9:1)`
const python = `order 7 failed
Traceback (most recent call last):
  File "/usr/lib/python3.12/json/decoder.py", line 355, in raw_decode
    raise JSONDecodeError("Expecting value", s, err.value) from None
json.decoder.JSONDecodeError: Expecting value

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "/srv/shop/orders.py", line 30, in checkout
    raise RuntimeError("checkout failed")
RuntimeError: checkout failed`

test('a message with a stack becomes exceptions, and stays readable', () => {
  const event = normalise({ message: python, platform: 'python' }, received)
  expect(event.title).toBe('RuntimeError: checkout failed')
  expect(event.culprit).toBe('checkout in /srv/shop/orders.py')
  expect(event.message).toBe(python)
  expect(event.exceptions).toMatchObject([
    { type: 'JSONDecodeError', module: 'json.decoder', frames: [{ function: 'raw_decode', inApp: false }] },
    { type: 'RuntimeError', frames: [{ function: 'checkout', line: 30, inApp: true }] },
  ])
  expect(event.notes).toEqual(['message: read as a stack of Python, 2 calls'])
})

test('an exception without frames whose value is a stack has the frames of its text', () => {
  const exception = [{ type: 'Error', value: v8, stacktrace: null }]
  const [thrown] = normalise({ exception, platform: 'node' }, received).exceptions
  expect(thrown).toMatchObject({ type: 'Error', value: v8 })
  expect(thrown).not.toHaveProperty('text')
  expect(thrown?.frames.map((frame) => [frame.function, frame.inApp])).toEqual([
    ['Object.<anonymous>', false],
    ['total', true],
  ])
})

test('where the client sent no type the text names the exception', () => {
  const exception = { values: [{ value: v8, mechanism: { type: 'generic', synthetic: true } }] }
  expect(normalise({ exception }, received)).toMatchObject({
    title: 'TypeError: x is undefined',
    exceptions: [{ type: 'TypeError', value: 'x is undefined', text: v8, mechanism: { type: 'generic' } }],
  })
})

test('a stack that was sent as text is read where frames would be', () => {
  const stack = 'java.lang.IllegalStateException: closed\n\tat com.acme.Pool.take(Pool.java:9)\n'
  const sent = { exception: [{ type: 'IllegalStateException', value: 'closed', stacktrace: stack }] }
  const [thrown] = normalise(sent, received).exceptions
  expect(thrown).toMatchObject({
    value: 'closed',
    text: stack,
    frames: [{ platform: 'java', module: 'com.acme.Pool' }],
  })
  const beside = normalise({ message: 'pool', stacktrace: stack }, received)
  expect(beside).toMatchObject({ message: 'pool', exceptions: [{ type: 'IllegalStateException' }] })
  const odd = normalise({ exception: [{ type: 'E', stacktrace: 'none\nof any kind' }] }, received)
  expect(odd.exceptions).toEqual([{ type: 'E', text: 'none\nof any kind', frames: [] }])
  expect(normalise({ exception: [{ stacktrace: 'gone\nwrong' }] }, received).title).toBe('gone')
  expect(normalise({ exception: [{ stacktrace: '' }] }, received).exceptions).toEqual([])
})

test('frames that were sent are never guessed again', () => {
  const stacktrace = { frames: [{ function: 'own' }] }
  const { exceptions, notes } = normalise({ exception: [{ type: 'E', value: v8, stacktrace }] }, received)
  expect(exceptions).toMatchObject([{ frames: [{ function: 'own' }] }])
  expect(notes).toEqual([])
})

test('the other goroutines of a panic are threads', () => {
  const text =
    'panic: oops\n\ngoroutine 1 [running]:\nmain.main()\n\t/srv/main.go:4 +0x1\n\ngoroutine 7 [select]:\nmain.work()\n\t/srv/w.go:9 +0x1'
  expect(normalise({ message: text, platform: 'go' }, received)).toMatchObject({
    title: 'panic: oops',
    culprit: 'main.main',
    threads: [{ id: '7', state: 'select', frames: [{ function: 'work', module: 'main', line: 9 }] }],
  })
})

test('the stack of a message too long to be kept whole is read to its end', () => {
  const calls = Array.from({ length: 200 }, (_, n) => `\tat com.acme.generated.Deep$Handler${n}.handle(Deep.java:${n})`)
  const text = `java.lang.RuntimeException: outer\n${calls.join('\n')}\nCaused by: java.io.IOException: inner\n\tat com.acme.A.b(A.java:1)`
  const { exceptions, message } = normalise({ logentry: { formatted: text } }, received)
  expect(message).toHaveLength(8192)
  expect(exceptions).toMatchObject([{ type: 'IOException' }, { type: 'RuntimeException' }])
})

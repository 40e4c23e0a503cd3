import { expect, test } from 'vitest'
import type { Frame } from '~/events/event'
import { exceptionViews, stackParts } from './stack-view'

const frame = (call: string, inApp: boolean): Frame => ({ function: call, filename: `${call}.js`, line: 1, inApp })

test('a stack is read from where it broke, with the calls between our own folded', () => {
  const parts = stackParts([frame('main', true), frame('react', false), frame('dom', false), frame('checkout', true)])
  expect(parts.map((part) => (part.kind === 'call' ? part.frame.call : part.frames.map(({ call }) => call)))).toEqual([
    'checkout',
    ['dom', 'react'],
    'main',
  ])
})

test('without a call of the application the innermost one stays in sight', () => {
  const parts = stackParts([frame('outer', false), frame('inner', false)])
  expect(parts.map(({ kind }) => kind)).toEqual(['call', 'fold'])
  expect(parts[0]).toMatchObject({ frame: { call: 'inner' } })
})

test('the exception that was thrown comes before its causes', () => {
  const views = exceptionViews([
    { type: 'ConnectionError', frames: [] },
    { type: 'CheckoutError', value: 'no payment', mechanism: { type: 'generic', handled: false }, frames: [] },
  ])
  expect(views.map(({ type }) => type)).toEqual(['CheckoutError', 'ConnectionError'])
  expect(views[0]).toMatchObject({ caught: 'not handled' })
})

test('one of several errors thrown together says which', () => {
  const views = exceptionViews([{ type: 'RangeError', mechanism: { source: 'errors[1]' }, frames: [] }])
  expect(views[0]?.relation).toBe('in errors[1]')
})

test('source lines are numbered around the line that broke', () => {
  const [part] = stackParts([
    { inApp: true, line: 10, contextLine: 'throw it', preContext: ['try {'], postContext: ['}'] },
  ])
  expect(part).toMatchObject({
    frame: {
      source: [
        { number: 9, text: 'try {', hit: false },
        { number: 10, text: 'throw it', hit: true },
        { number: 11, text: '}', hit: false },
      ],
    },
  })
})

test('a stack of thousands of calls shows its innermost ones', () => {
  const parts = stackParts(Array.from({ length: 5000 }, (_, index) => frame(`f${index}`, true)))
  expect(parts).toHaveLength(120)
  expect(parts[0]).toMatchObject({ frame: { call: 'f4999' } })
})

import { expect, test } from 'vitest'
import type { Frame } from '~/events/event'
import { exceptionViews, stackParts, threadViews } from './stack-view'

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

test('members of exception groups stand under their group, as deep as the groups are', () => {
  const member = (id: number, parent: number, isGroup?: boolean) => ({
    type: `E${id}`,
    frames: [],
    mechanism: { exceptionId: id, parentId: parent, source: `exceptions[${id}]`, isGroup },
  })
  const group = { type: 'Group', frames: [], mechanism: { exceptionId: 0, isGroup: true } }
  const views = exceptionViews([member(3, 2), member(2, 0, true), member(1, 0), group])
  expect(views.map(({ type, depth, relation }) => [type, depth, relation])).toEqual([
    ['Group', 0, 'caused by'],
    ['E1', 1, 'in exceptions[1]'],
    ['E2', 1, 'in exceptions[2]'],
    ['E3', 2, 'in exceptions[3]'],
  ])
  const circle = [member(1, 2, true), member(2, 1, true)]
  expect(exceptionViews(circle)).toHaveLength(2)
})

test("Java's and Python's exceptions are told with their modules", () => {
  const thrown = { type: 'NumberFormatException', module: 'java.lang', frames: [] }
  expect(exceptionViews([thrown], 'java')[0]).toMatchObject({ owner: 'java.lang.', type: 'NumberFormatException' })
  expect(exceptionViews([{ ...thrown, module: 'builtins' }], 'python')[0]?.owner).toBeUndefined()
})

test('what was being handled when an exception came is told as such', () => {
  const during = { type: 'KeyError', frames: [], mechanism: { source: '__context__' } }
  const because = { type: 'ValueError', frames: [], mechanism: { source: '__cause__' } }
  expect(exceptionViews([during])[0]?.relation).toBe('while handling')
  expect(exceptionViews([because])[0]?.relation).toBe('caused by')
})

test('the thread that crashed comes first, goroutines go by their number', () => {
  const thread = (id: string, crashed: boolean) => ({ id, crashed, current: crashed, frames: [frame('f', true)] })
  const none = { id: '9', crashed: false, current: false, frames: [] }
  expect(threadViews([thread('1', false), thread('7', true), none], 'go').map(({ name }) => name)).toEqual([
    'Goroutine 7',
    'Goroutine 1',
  ])
})

import { expect, test } from 'vitest'
import { processorTime } from '../../../tests/support/processor-time'
import { parseStackText } from './parse-stack-text'

test('ordinary messages of several lines are no stacks', () => {
  for (const text of [
    'first line\nsecond line',
    'Meet\nat the café (around 12:30)\nfrom 3 to 4',
    'Lunch\n  at noon (UTC)\n  at Joe (s)',
    'Sent to:\nada@example.com\nbob@example.com',
    '#1 buy milk\n#2 buy bread',
    'Total: 3\n  1: apples\n  2: pears',
  ]) {
    expect(parseStackText(text), text).toBeUndefined()
  }
})

test('no text takes long', () => {
  const parts = [
    'at ',
    '(',
    ')',
    ':1:1',
    '@http://',
    'a.',
    'File "',
    '", line 1, in ',
    '#0 ',
    '(1): ',
    '\tat ',
    ' in ',
    '::',
    ' ---> ',
    'Next ',
    '** (A) ',
    ':in `',
    "'",
    '... 9 more',
    'goroutine 1 [',
    ']:',
    'Caused by: ',
    '  1: ',
    '.rb:1',
    '.ex:1: ',
  ]
  const took = processorTime(() => {
    for (const part of parts) {
      for (const other of parts) {
        parseStackText(`${(part + other).repeat(200)}\n`.repeat(60))
        parseStackText(`${part}${other.repeat(300)}\n`.repeat(60))
      }
      parseStackText(`${part}\n`.repeat(60_000))
    }
  })
  expect(took / (parts.length ** 2 * 2)).toBeLessThan(40)
})

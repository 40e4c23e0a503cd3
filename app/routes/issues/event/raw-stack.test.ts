import { expect, test } from 'vitest'
import { rawStack } from './raw-stack'
import { exceptionViews } from './stack-view'

test('all frames of all exceptions, innermost first, library frames too', () => {
  const frame = (name: string, inApp: boolean) => ({ function: name, filename: `${name}.js`, line: 1, inApp })
  const views = exceptionViews([
    { type: 'CauseError', frames: [frame('cause', true)] },
    { type: 'Error', value: 'no', frames: [frame('main', true), frame('lib', false), frame('pay', true)] },
  ])
  expect(rawStack(views)).toBe(
    [
      'Error: no',
      '    at pay (pay.js:1)',
      '    at lib (lib.js:1)',
      '    at main (main.js:1)',
      'caused by: CauseError',
      '    at cause (cause.js:1)',
    ].join('\n'),
  )
})

test('Java keeps its own brackets', () => {
  const [view] = exceptionViews(
    [
      {
        type: 'E',
        frames: [{ function: 'run', module: 'com.acme.Shop', filename: 'Shop.java', line: 7, inApp: true }],
      },
    ],
    'java',
  )
  expect(rawStack([view!])).toContain('    at com.acme.Shop.run(Shop.java:7)')
})

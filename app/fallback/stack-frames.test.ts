import { expect, test } from 'vitest'
import { stackFrames } from './stack-frames'

test("V8's stacks, oldest call first", () => {
  const stack = `TypeError: boom (at night)
    at inner (file:///srv/digestline/build/server/server.js:10:5)
    at async Object.outer [as run] (/srv/app.js:3:1)
    at file:///srv/digestline/node_modules/react-router/dist/index.mjs:1:2
    at JSON.parse (<anonymous>)
    at process.processTicksAndRejections (node:internal/process/task_queues:103:5)`
  expect(stackFrames(stack).reverse()).toEqual([
    { function: 'inner', filename: '/srv/digestline/build/server/server.js', lineno: 10, colno: 5, in_app: true },
    { function: 'Object.outer [as run]', filename: '/srv/app.js', lineno: 3, colno: 1, in_app: true },
    {
      function: '?',
      filename: '/srv/digestline/node_modules/react-router/dist/index.mjs',
      lineno: 1,
      colno: 2,
      in_app: false,
    },
    { function: 'JSON.parse', filename: '<anonymous>', in_app: false },
    {
      function: 'process.processTicksAndRejections',
      filename: 'node:internal/process/task_queues',
      lineno: 103,
      colno: 5,
      in_app: false,
    },
  ])
})

test("Firefox' and Safari's stacks", () => {
  const stack = 'click@https://d.example/assets/a.js:1:20\n@https://d.example/assets/a.js:2:3\n'
  expect(stackFrames(stack)).toEqual([
    { function: '?', filename: 'https://d.example/assets/a.js', lineno: 2, colno: 3, in_app: true },
    { function: 'click', filename: 'https://d.example/assets/a.js', lineno: 1, colno: 20, in_app: true },
  ])
})

test('no stack, no frames', () => {
  expect(stackFrames(undefined)).toEqual([])
  expect(stackFrames('just text\nof two lines')).toEqual([])
})

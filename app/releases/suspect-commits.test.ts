import { expect, test } from 'vitest'
import type { Frame } from '../events/event'
import { isSameFile, namesOf, suspectFrames, suspects } from './suspect-commits'

const frame = (filename: string, more: Partial<Frame> = {}): Frame => ({ filename, inApp: true, ...more })

test.each([
  ['src/cart.ts', '/app/src/cart.ts'],
  ['src/cart.ts', 'webpack://shop/./src/cart.ts'],
  ['src/cart.ts', './src/cart.ts?1a2b'],
  ['src/cart.ts', 'C:\\build\\src\\cart.ts'],
  ['packages/web/src/cart.ts', '/app/src/cart.ts'],
  ['packages/web/src/cart.ts', 'src/cart.ts'],
  ['shop/models.py', 'shop/models.py'],
  ['android/src/com/shop/Cart.java', 'com/shop/Cart.java'],
  ['Sources/Cart.swift', 'Cart.swift'],
  ['cart.py', '/srv/shop/cart.py'],
  ['index.js', 'index.js'],
])('%s is the file of %s', (committed, framed) => {
  expect(isSameFile(committed, framed)).toBe(true)
})

test.each([
  ['src/cart.ts', 'src/Cart.ts'],
  ['src/cart.ts', 'src/cart.tsx'],
  ['src/web/cart.ts', 'src/api/cart.ts'],
  ['src/mycart.ts', 'cart.ts/x'],
  ['src/index.ts', 'index.ts'],
  ['index.js', '/app/node/index.js'],
  ['', ''],
])('%s is not the file of %s', (committed, framed) => {
  expect(isSameFile(committed, framed)).toBe(false)
})

test('in-app frames count, the innermost first, by the more specific path', () => {
  const stacks = [
    {
      frames: [
        frame('src/main.ts', { line: 3 }),
        frame('node_modules/express/router.js', { inApp: false }),
        frame('cart.py', { absPath: '/srv/shop/cart.py', line: 9 }),
        frame('<anonymous>'),
        frame('Cart.java', { module: 'com.shop.Cart$Inner' }),
        frame('package:shop/src/cart.dart'),
        frame('src/main.ts', { line: 7 }),
      ],
    },
  ]
  expect(suspectFrames(stacks)).toEqual([
    { path: 'src/main.ts', line: 7 },
    { path: 'lib/src/cart.dart' },
    { path: 'com/shop/Cart.java' },
    { path: '/srv/shop/cart.py', line: 9 },
  ])
  expect(namesOf(suspectFrames(stacks))).toEqual(['main.ts', 'cart.dart', 'Cart.java', 'cart.py'])
})

test('commits that touched a file of the stack, newest first, each once', () => {
  const frames = [{ path: '/app/src/cart.ts', line: 3 }, { path: '/app/src/pay.ts' }]
  const commits = [
    { id: 'a', at: 1, paths: ['src/cart.ts'] },
    { id: 'b', at: 3, paths: ['docs/cart.md', 'src/pay.ts', 'src/cart.ts'] },
    { id: 'c', at: 2, paths: ['test/cart.ts'] },
    { id: 'a', at: 1, paths: ['src/cart.ts'] },
  ]
  expect(suspects(frames, commits, 5).map(({ commit, files }) => [commit.id, files.map(({ path }) => path)])).toEqual([
    ['b', ['src/cart.ts', 'src/pay.ts']],
    ['a', ['src/cart.ts']],
  ])
  expect(suspects(frames, commits, 1)).toHaveLength(1)
  expect(suspects([], commits, 5)).toEqual([])
})

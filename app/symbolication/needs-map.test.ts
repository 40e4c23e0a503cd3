import { expect, test } from 'vitest'
import type { Frame } from '../events/event'
import { looksBuilt } from './needs-map'

const frame = (parts: Partial<Frame>): Frame => ({ filename: '/srv/shop/cart.js', line: 12, inApp: true, ...parts })
const isBuilt = (parts: Partial<Frame>, platform = 'node', hasDebugId = false) =>
  looksBuilt(frame(parts), platform, hasDebugId)

const written = ['', '// Texts of the shop.', 'const texts = {', "  none: 'Nothing',", '  all: {', "    full: 'Full',"]
const long = `  terms: '${'Our terms are long. '.repeat(40)}',`

test('readable source with one long line is not minified, cut by the SDK or not', () => {
  const around = { preContext: written, postContext: ['}', 'export default texts'] }
  expect(isBuilt({ contextLine: long, ...around })).toBe(false)
  expect(isBuilt({ contextLine: `{snip} ${long.slice(0, 140)} {snip}`, ...around })).toBe(false)
})

test('a long line among long lines, comments and blank lines is minified', () => {
  const around = { preContext: ['/*! For license information see main.js.LICENSE.txt */', '"use strict";', ''] }
  const postContext = [`${'a,'.repeat(400)}`, '', '//# sourceMappingURL=main.js.map']
  expect(isBuilt({ contextLine: 'x'.repeat(501), ...around, postContext })).toBe(true)
  expect(isBuilt({ contextLine: '{snip} t.exports=n(7) {snip}', postContext: ['{snip}', '{snip} e=>e'] })).toBe(true)
  expect(isBuilt({ contextLine: 'x'.repeat(501) })).toBe(true)
})

test('a short line is not minified', () => {
  expect(isBuilt({ contextLine: 'throw new Error()' })).toBe(false)
})

test('a minified library on a server is not the application’s to upload', () => {
  const filename = '/srv/shop/node_modules/next/dist/compiled/app-page.runtime.prod.js'
  expect(isBuilt({ filename, contextLine: 'x'.repeat(501) })).toBe(false)
  expect(isBuilt({ filename, column: 9000 })).toBe(false)
})

test.each([
  'file:///home/ada/shop/index.html',
  'https://shop.example/checkout/',
  'https://shop.example',
  'https://shop.example/cart.php?step=2#pay',
])('an inline script of the page %s has no source map to miss', (filename) => {
  expect(isBuilt({ filename }, 'javascript')).toBe(false)
  expect(isBuilt({ filename }, 'javascript', true)).toBe(true)
})

test.each(['https://shop.example/main.js', 'https://shop.example/a/bundle?v=html', 'app:///main.jsbundle'])(
  'a script a browser loaded, %s, looks built',
  (filename) => {
    expect(isBuilt({ filename }, 'javascript')).toBe(true)
  },
)

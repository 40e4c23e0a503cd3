import { expect, test } from 'vitest'
import { isOwnSource, originalPath, rooted } from './original-path'

test.each([
  ['webpack://shop/./src/a.ts', './src/a.ts'],
  ['webpack:///./src/a.ts?1a2b', './src/a.ts'],
  ['webpack:///src/a.ts', 'src/a.ts'],
  ['webpack://_N_E/(app-pages-browser)/./app/page.tsx', './app/page.tsx'],
  ['webpack://_N_E/../../src/client.tsx', '../../src/client.tsx'],
  ['webpack://shop/webpack/runtime/jsonp', 'webpack/runtime/jsonp'],
  ['turbopack:///[project]/app/page.tsx', 'app/page.tsx'],
  ['turbopack:///[turbopack]/browser/runtime.ts', '[turbopack]/browser/runtime.ts'],
  ['../../src/a.ts', '../../src/a.ts'],
  ['file:///srv/app/src/a.ts', '/srv/app/src/a.ts'],
  ['https://a.example/src/a.ts', '/src/a.ts'],
  ['app:///src/a.ts', '/src/a.ts'],
  ['/Users/me/app/Cart.js', '/Users/me/app/Cart.js'],
])('%s is %s', (source, path) => {
  expect(originalPath(source)).toBe(path)
})

test('sources lie below the root of their map', () => {
  expect(rooted('a.ts', 'webpack://shop/')).toBe('webpack://shop/a.ts')
  expect(rooted('a.ts', '/srv/app')).toBe('/srv/app/a.ts')
  expect(rooted('/a.ts', '/srv')).toBe('/a.ts')
  expect(rooted('https://a.example/a.ts', '/srv')).toBe('https://a.example/a.ts')
  expect(rooted('a.ts', undefined)).toBe('a.ts')
})

test.each([
  ['./src/a.ts', true],
  ['src/vite/config.ts', true],
  ['../../node_modules/react-dom/cjs/react-dom.js', false],
  ['./node_modules/.pnpm/react@19/index.js', false],
  ['webpack/runtime/ensure chunk', false],
  ['[turbopack]/browser/runtime.ts', false],
  ['\0vite/preload-helper.js', false],
  ['../../../src/next/dist/client/app.js', false],
  ['node:events', false],
])('%s is the application’s own: %s', (path, own) => {
  expect(isOwnSource(path)).toBe(own)
})

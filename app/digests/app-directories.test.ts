import { expect, test } from 'vitest'
import { normalise } from '../events/normalise'
import { appDirectoriesOf } from './app-directories'

const directoriesIn = (...paths: string[]) => {
  const frames = paths.map((filename) => ({ filename, function: 'f', lineno: 1, colno: 1 }))
  const payload = { platform: 'node', exception: { values: [{ type: 'Error', value: 'x', stacktrace: { frames } }] } }
  return appDirectoriesOf(normalise(payload, { eventId: 'a'.repeat(32), receivedAt: 0 }))
}

test('the directory stands before the build or the framework', () => {
  expect(directoriesIn('/srv/shop/.next/server/app/page.js')).toEqual(['/srv/shop'])
  expect(directoriesIn('/srv/shop/node_modules/next/dist/server/base.js')).toEqual(['/srv/shop'])
  expect(directoriesIn('file:///srv/shop/.next/server/app/page.js')).toEqual(['/srv/shop'])
  expect(directoriesIn('/.next/server/app/page.js')).toEqual([''])
})

test('in a monorepo the build is better evidence than the framework of the whole', () => {
  const framework = '/repo/node_modules/.pnpm/next@16.4.6_react@19/node_modules/next/dist/server/base.js'
  expect(directoriesIn(framework, '/repo/apps/web/.next/server/app/page.js')).toEqual(['/repo/apps/web', '/repo'])
})

test('other packages and rewritten paths give nothing away', () => {
  expect(directoriesIn('/srv/api/node_modules/express/index.js', 'app:///_next/server/app/page.js')).toEqual([])
})

test('an event gives at most eight directories away', () => {
  const paths = Array.from({ length: 40 }, (_, i) => `/srv/${i}/.next/server/app/page.js`)
  expect(directoriesIn(...paths)).toHaveLength(8)
})

import { expect, test } from 'vitest'
import type * as published from './index.d'

/** `index.d.ts` is written by hand: every name in it exists on its side, and has that type. */
const onServer = [
  'Deferred',
  'ScopedFallback',
  'ScopedMeta',
  'documentRenderer',
  'guardBuild',
  'isRefusal',
  'reportFailures',
] as const satisfies (keyof typeof published)[]
const inBrowser = ['Deferred', 'ScopedFallback', 'ScopedMeta', 'isRefusal', 'reportFailures'] as const

test('what is published is what is exported', async () => {
  const server: typeof published = await import('./server.server')
  const browser: Pick<typeof published, (typeof inBrowser)[number]> = await import('./browser')
  expect(Object.keys(server).sort()).toEqual([...onServer].sort())
  expect(Object.keys(browser).sort()).toEqual([...inBrowser].sort())
})

test('a text that is no DSN is refused with an example', async () => {
  const { reportFailures } = await import('./server.server')
  expect(() => reportFailures({ dsn: 'https://errors.example.com' })).toThrow(/A DSN looks like https:\/\/<key>@/)
})

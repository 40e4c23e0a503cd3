import { expect, test } from 'vitest'
import { heapUsed } from '../../tests/support/memory'
import { isInApp } from './in-app'

const isOwn = (absPath: string) => isInApp({ absPath }, 'node')

test('files of packages are foreign and others the application’s own, whenever and however often they are asked for', () => {
  const long = `/srv/${'deep/'.repeat(80)}`
  const own = ['/srv/app/pay.js', `${long}pay.js`, 'https://shop.example/assets/pay.js']
  const foreign = ['/srv/app/node_modules/pg/index.js', `${long}node_modules/pg/index.js`, 'node:internal/timers']
  for (let round = 0; round < 2; round++) {
    expect(own.filter(isOwn)).toEqual(own)
    expect(foreign.filter(isOwn)).toEqual([])
    // Enough files to evict the first ones from the cache.
    for (let n = 0; n < 5000; n++) isOwn(`/srv/app/${n}.js`)
  }
})

test('a path that is remembered does not keep the text it was cut out of', () => {
  const before = heapUsed()
  for (let n = 0; n < 60; n++) {
    const stack = `${'x'.repeat(500_000)}\n/srv/app/cut-out-of-${n}.js`
    isOwn(stack.slice(stack.indexOf('\n') + 1))
  }
  expect(heapUsed() - before).toBeLessThan(10_000_000)
})

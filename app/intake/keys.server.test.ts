import { afterEach, expect, test } from 'vitest'
import { type IntakeKey, type KeyCache, makeKeyCache } from './keys.server'

const aKey = (publicKey: string, enabled = true): IntakeKey => ({ id: 1, projectId: 1, publicKey, enabled })

let cache: KeyCache | undefined
afterEach(() => cache?.close())

test('a new key is found by asking the store', async () => {
  const keys = [aKey('a')]
  cache = makeKeyCache({ load: async () => keys, now: Date.now })
  await cache.refresh()
  keys.push(aKey('b'))
  expect(cache.get('b')).toBeUndefined()
  expect(await cache.find('b')).toMatchObject({ publicKey: 'b' })
  expect(await cache.find('c')).toBe('unknown')
})

test('a flood of unknown keys asks the store once', async () => {
  let asked = 0
  const load = async () => {
    asked++
    return []
  }
  cache = makeKeyCache({ load, now: Date.now })
  await Promise.all(Array.from({ length: 1000 }, (_, i) => cache!.find(`guess ${i}`)))
  expect(asked).toBe(1)
})

test('while the store fails, the last known keys work, and other keys are not called unknown', async () => {
  let fails = false
  const load = async () => {
    if (fails) throw new Error('database is locked')
    return [aKey('a')]
  }
  cache = makeKeyCache({ load, now: Date.now })
  await cache.refresh()
  fails = true
  await cache.refresh()
  expect(cache.get('a')).toBeDefined()
  expect(await cache.find('b')).toBe('unavailable')
  fails = false
  expect(await cache.find('b')).toBe('unknown')
})

test('a refresh sees a disabled key', async () => {
  let enabled = true
  cache = makeKeyCache({ load: async () => [aKey('a', enabled)], now: Date.now })
  await cache.refresh()
  enabled = false
  await cache.refresh()
  expect(cache.get('a')?.enabled).toBe(false)
})

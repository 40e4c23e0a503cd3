import { expect, test } from 'vitest'
import { splitShortId } from './short-id'

test('a short id is split at its last dash', () => {
  expect(splitShortId('WEB-12')).toEqual({ slug: 'web', number: 12 })
  expect(splitShortId('my-shop-2-7')).toEqual({ slug: 'my-shop-2', number: 7 })
  for (const text of ['', 'WEB', 'WEB-', '-1', 'WEB-0', 'WEB-012', 'WEB 1', 'WEB-1\n', 'WEB-12345678901']) {
    expect(splitShortId(text)).toBeUndefined()
  }
})

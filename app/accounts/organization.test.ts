import { expect, test } from 'vitest'
import { isCalled, organizationOf } from './organization'

const one = organizationOf('e9c32b6a825751d1b5f0179d4af8c441')

test('each instance is an organization of its own', () => {
  expect(one.slug).toBe('digestline-e9c32b')
  expect(organizationOf('0'.repeat(32)).slug).not.toBe(one.slug)
})

test('scripts that call it as all were called before go on', () => {
  expect(['digestline-e9c32b', 'digestline', '1'].every((name) => isCalled(one, name))).toBe(true)
  expect(['digestline-000000', 'sentry', ''].some((name) => isCalled(one, name))).toBe(false)
})

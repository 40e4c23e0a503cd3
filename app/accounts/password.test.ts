import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.server'

test('a password is known again, another one is not', async () => {
  const stored = await hashPassword('correct horse battery')
  expect(stored).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
  expect(await verifyPassword('correct horse battery', stored)).toBe(true)
  expect(await verifyPassword('correct horse batterx', stored)).toBe(false)
})

test('the same word typed on another keyboard is the same password', async () => {
  expect(await verifyPassword('gru\u0308n und blau', await hashPassword('gr\u00fcn und blau'))).toBe(true)
})

test('hashes made with older parameters still verify', async () => {
  // scrypt('older parameters', salt 0…15, N 16, r 1, p 1, 32 bytes)
  const { scryptSync } = await import('node:crypto')
  const salt = Buffer.from(Array.from({ length: 16 }, (_, i) => i))
  const hash = scryptSync('older parameters', salt, 32, { N: 16, r: 1, p: 1 })
  const stored = `scrypt$16$1$1$${salt.toString('base64url')}$${hash.toString('base64url')}`
  expect(await verifyPassword('older parameters', stored)).toBe(true)
})

test.each([undefined, '', 'plain', 'scrypt$1$1', 'scrypt$32768$8$3$$', 'scrypt$1073741824$8$1$AAAA$AAAA'])(
  'nobody signs in against %j',
  async (stored) => {
    expect(await verifyPassword('anything at all', stored)).toBe(false)
  },
)

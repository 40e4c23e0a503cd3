import { expect, test } from 'vitest'
import { createdPasskey, credentialIdIn, passkeySite, usedCounter } from './passkey.server'

test.each([
  ['https://errors.example.com', 'errors.example.com'],
  ['https://errors.example.com:8443', 'errors.example.com'],
  ['http://localhost:3000', 'localhost'],
  ['http://errors.example.com', undefined],
  ['https://192.0.2.7', undefined],
  ['http://127.0.0.1:3000', undefined],
  ['https://[2001:db8::1]', undefined],
])('%s has passkeys of %s', (publicUrl, rpId) => {
  expect(passkeySite(publicUrl)?.rpId).toBe(rpId)
})

test('answers that no browser gives are refused without an error', async () => {
  const site = { rpId: 'localhost', origin: 'http://localhost:3000' }
  const passkey = { credentialId: 'AAAA', publicKey: new Uint8Array([1]), counter: 0, transports: [] }
  for (const answer of [
    '',
    '{',
    'null',
    '[]',
    '{"id":1}',
    `{"id":"AAAA","rawId":"AAAA","response":{}}`,
    '"'.repeat(30_000),
  ]) {
    expect(await createdPasskey(site, 'challenge', answer), answer.slice(0, 50)).toBeUndefined()
    expect(await usedCounter(site, 'challenge', answer, passkey), answer.slice(0, 50)).toBeUndefined()
  }
  expect(await credentialIdIn('{"id":1}')).toBeUndefined()
  expect(await credentialIdIn('{"id":"AAAA"}')).toBe('AAAA')
})

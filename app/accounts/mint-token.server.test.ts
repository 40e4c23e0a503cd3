import { expect, test } from 'vitest'
import { mintToken } from './mint-token.server'

const origin = 'https://errors.example.com'

test('a token for uploads tells the tools where it belongs', () => {
  const [form, about, secret] = mintToken(['read', 'upload'], origin, 'digestline-e9c32b', 1_500).split('_')
  expect(form).toBe('sntrys')
  const said = { iat: 1.5, url: origin, region_url: origin, org: 'digestline-e9c32b' }
  expect(JSON.parse(Buffer.from(about ?? '', 'base64').toString())).toEqual(said)
  expect(secret).toMatch(/^[\w+/]{43}$/)
})

test('other tokens, and those nobody knows an address for, are plain', () => {
  expect(mintToken(['read', 'admin'], origin, 'digestline', 0)).toMatch(/^dgl_/)
  expect(mintToken(['upload'], undefined, 'digestline', 0)).toMatch(/^dgl_/)
})

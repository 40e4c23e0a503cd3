import { expect, test } from 'vitest'
import { platforms } from './platforms'
import { sdkSetup } from './sdk-setup'

const dsn = 'https://0123456789abcdef0123456789abcdef@d.example/under/7'
const release = 'shop@1.0.0'
const sdks = platforms.filter(({ id }) => id !== 'other')

test.each(sdks)('the setup of $label has the DSN and the release, and sends an error', ({ id }) => {
  const { install, files, test: sending } = sdkSetup(id, { dsn, release })
  const code = files.map((file) => file.code).join('\n')
  expect(install?.code).toBeTruthy()
  expect(code).toContain(dsn)
  expect(code).toContain(release)
  expect(sending.code).toMatch(/hello/i)
})

test('without an SDK there is the address that the DSN stands for', () => {
  expect(sdkSetup('other', { dsn, release }).test.code).toContain(
    `'https://d.example/under/api/7/store/?sentry_key=0123456789abcdef0123456789abcdef'`,
  )
})

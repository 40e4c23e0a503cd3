import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { crashReason } from './minidump-reason'

const recorded = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../tests/fixtures/corpus/${file}`, import.meta.url)))
const crash = recorded('native-minidump-linux_null_dereference.dmp')

test('the reason of a crash is read from its dump', () => {
  expect(crashReason(crash)).toEqual({ name: 'SIGSEGV', address: '0x0' })
  expect(crashReason(recorded('native-minidump-minidump2.dmp'))).toMatchObject({
    name: expect.stringMatching(/^[A-Z_]+$/),
  })
})

test('a truncated or inconsistent dump has no reason', () => {
  expect(crashReason(new Uint8Array())).toBeUndefined()
  expect(crashReason(Buffer.from('GIF89a'.repeat(20)))).toBeUndefined()
  for (let length = 0; length < crash.length; length += 97) crashReason(crash.subarray(0, length))
  for (let at = 0; at < 400; at++) {
    const lying = Buffer.from(crash)
    lying[at] = 0xff
    crashReason(lying)
  }
})

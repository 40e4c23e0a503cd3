import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrCode } from './qr-code'

test('the path covers the black modules of the code and no others', () => {
  const text = 'otpauth://totp/Digestline:ada@example.com?secret=GEZDGNBVGY3TQOJQ'
  const { size, path } = qrCode(text)
  const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    drawn[Number(y)]!.fill(true, Number(x), Number(x) + Number(length))
  expect(drawn).toEqual(encode(text, { ecc: 'M', border: 4 }).data)
  expect(drawn.flat().filter(Boolean).length).toBeGreaterThan(200)
})

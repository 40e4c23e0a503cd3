import { expect, test } from 'vitest'
import { mistakeInPassword } from './account-mistakes.server'

test.each(['password123', '1234567890', 'QWERTYUIOP', '１２３４５６７８９０', 'basketball'])(
  '%s is refused: many people use it',
  (password) => {
    expect(mistakeInPassword(password)).toEqual({ what: 'common-password' })
  },
)

test('other passwords are judged by their length alone', () => {
  expect(mistakeInPassword('correct horse')).toBeUndefined()
  expect(mistakeInPassword('password')).toEqual({ what: 'too-short', least: 10 })
  expect(mistakeInPassword('x'.repeat(1001))).toMatchObject({ what: 'too-long' })
})

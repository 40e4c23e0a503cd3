import { expect, test } from 'vitest'
import { initialsOf } from './avatar'

test.each([
  ['Ada King', 'AK'],
  ['Ada Augusta King', 'AK'],
  ['ada.king@shop.example', 'AK'],
  ['mia', 'MI'],
  ['Özil', 'ÖZ'],
  ['', '?'],
  ['💥', '?'],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

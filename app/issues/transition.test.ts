import { expect, test } from 'vitest'
import { recurrence } from './transition'

test('only a resolved issue changes when it happens again', () => {
  expect(recurrence('resolved')).toBe('regressed')
  expect(recurrence('regressed')).toBe('regressed')
  expect(recurrence('open')).toBe('open')
  expect(recurrence('muted')).toBe('muted')
})

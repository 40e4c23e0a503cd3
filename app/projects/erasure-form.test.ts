import { expect, test } from 'vitest'
import { parseErasure } from './erasure-form'

const nothing = { id: '', email: '', ip: '' }

test('any of the three names a person', () => {
  expect(parseErasure({ id: ' 7 ', email: 'Ann@example.com', ip: '' })).toEqual({
    person: { id: '7', email: 'Ann@example.com' },
  })
  for (const ip of ['203.0.113.7', '2001:db8::1', '::ffff:203.0.113.7']) {
    expect(parseErasure({ ...nothing, ip })).toEqual({ person: { ip } })
  }
})

test('what names nobody, or too many, is a mistake', () => {
  expect(parseErasure(nothing)).toEqual({ mistake: 'nobody' })
  expect(parseErasure({ ...nothing, email: 'ann' })).toEqual({ mistake: 'email' })
  for (const ip of ['203.0.113', '203.0.113.0/24', '::1 ', '300.1.1.1', 'example.com', ':']) {
    const parsed = parseErasure({ ...nothing, ip })
    expect([ip, parsed]).toEqual([ip, ip === '::1 ' ? { person: { ip: '::1' } } : { mistake: 'ip' }])
  }
  expect(parseErasure({ ...nothing, id: 'x'.repeat(300) })).toEqual({ mistake: 'too-long' })
})

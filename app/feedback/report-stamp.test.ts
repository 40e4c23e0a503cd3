import { expect, test } from 'vitest'
import { hours } from '../clock'
import { makeStamp, personOf, readStamp, reportNumber, senderSecret } from './report-stamp.server'

const now = hours(1000)
const stamp = makeStamp('secret', '386', now, 'n1')

test('a form is valid immediately, until the next day', () => {
  for (const age of [0, hours(24)]) {
    expect(readStamp('secret', '386', stamp, now + age)).toEqual({ ok: true, form: 'n1' })
  }
  expect(readStamp('secret', '386', stamp, now + hours(24) + 1)).toEqual({ ok: false })
})

test('a form of another code or server, or a forged one, is invalid', () => {
  const forged = stamp.replace(/^[^.]*/, (now - hours(1)).toString(36))
  for (const [secret, code, sent] of [
    ['secret', '387', stamp],
    ['other', '386', stamp],
    ['secret', '386', forged],
    ['secret', '386', ''],
    ['secret', '386', 'a.b.c.d'],
    ['secret', '386', 'ä'.repeat(9999)],
  ] as const)
    expect(readStamp(secret, code, sent, now)).toEqual({ ok: false })
})

test('a form sent twice has one sender, with a different id for each code', () => {
  const sender = senderSecret('secret', 'n1')
  expect(senderSecret('secret', 'n1')).toBe(sender)
  expect(senderSecret('secret', 'n2')).not.toBe(sender)
  expect(personOf(sender, '386')).not.toBe(personOf(sender, '387'))
})

test('a form sent twice is one report, and another report when its text differs', () => {
  const number = reportNumber('n1', 'I was paying')
  expect(reportNumber('n1', 'I was paying')).toBe(number)
  expect(reportNumber('n1', 'I was paying twice')).not.toBe(number)
  expect(reportNumber('n2', 'I was paying')).not.toBe(number)
})

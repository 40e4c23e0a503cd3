import { expect, test } from 'vitest'
import { parseScrubbing, scrubbingFields } from './scrubbing-form'

const parse = (sensitiveKeys: string, safeKeys = '') => parseScrubbing({ sensitiveKeys, safeKeys, neverKeep: ['ip'] })

test('keys are read one a line; empty lines, and another spelling of the same, count for nothing', () => {
  const parsed = parse(' customer_no \r\n\r\ncustomerNo\nDiagnosis', 'session')
  const neverKeep = { ip: true, cookies: false, bodies: false, locals: false }
  const scrubbing = { sensitiveKeys: ['customer_no', 'Diagnosis'], safeKeys: ['session'], neverKeep }
  expect(parsed).toEqual({ scrubbing })
  expect(scrubbingFields(scrubbing)).toEqual({
    sensitiveKeys: 'customer_no\nDiagnosis',
    safeKeys: 'session',
    neverKeep: ['ip'],
  })
})

test('what cannot be a key is told beside its field', () => {
  expect(parse('--')).toEqual({ mistakes: { sensitiveKeys: '-- has no letter and no digit to know it by.' } })
  expect(parse('', 'x'.repeat(101))).toMatchObject({
    mistakes: { safeKeys: expect.stringContaining('at most 100 characters') },
  })
  const many = Array.from(
    { length: 101 },
    (_, n) => `key${String.fromCharCode(97 + (n % 26))}${String.fromCharCode(97 + Math.floor(n / 26))}`,
  )
  expect(parse(many.join('\n'))).toMatchObject({ mistakes: { sensitiveKeys: 'Use at most 100 keys.' } })
  expect(parse('session_id', 'sessionId')).toMatchObject({
    mistakes: { safeKeys: 'sessionId is a sensitive key too. It can only be one of both.' },
  })
})

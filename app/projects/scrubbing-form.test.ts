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
  expect(parse('--')).toEqual({ mistakes: { sensitiveKeys: { what: 'no-letter', key: '--' } } })
  expect(parse('', 'x'.repeat(101))).toMatchObject({
    mistakes: { safeKeys: { what: 'too-long', most: 100 } },
  })
  const many = Array.from(
    { length: 101 },
    (_, n) => `key${String.fromCharCode(97 + (n % 26))}${String.fromCharCode(97 + Math.floor(n / 26))}`,
  )
  expect(parse(many.join('\n'))).toMatchObject({ mistakes: { sensitiveKeys: { what: 'too-many-keys', most: 100 } } })
  expect(parse('session_id', 'sessionId')).toMatchObject({
    mistakes: { safeKeys: { what: 'in-both', key: 'sessionId' } },
  })
})

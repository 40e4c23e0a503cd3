import { expect, test } from 'vitest'
import { parseRetention, retentionFields } from './retention-form'

test('limits are typed in days and GiB; an empty field is the default', () => {
  const retention = { ageDays: 30, maximumDays: 400, spaceBytes: 2.5 * 1024 ** 3 }
  expect(parseRetention({ ageDays: ' 30', maximumDays: '400', spaceGib: '2,5' })).toEqual({ retention })
  expect(parseRetention(retentionFields(retention))).toEqual({ retention })
  expect(parseRetention(retentionFields({}))).toEqual({ retention: {} })
})

test('what is no number, or out of bounds, is said by field', () => {
  expect(parseRetention({ ageDays: 'soon', maximumDays: '0', spaceGib: '0.5' })).toEqual({
    mistakes: { ageDays: 'not-a-number', maximumDays: 'out-of-bounds', spaceGib: 'out-of-bounds' },
  })
  expect(parseRetention({ ageDays: '1.5' })).toEqual({ mistakes: { ageDays: 'not-a-number' } })
})

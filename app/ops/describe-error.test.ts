import { expect, test } from 'vitest'
import { StoreRefused } from '../store/store-refused'
import { describeError } from './describe-error'

test('a database that this program must not use is reported in one sentence, without a stack', () => {
  expect(describeError(new StoreRefused('newer', 'The database is from a newer Digestline.'))).toBe(
    'The database is from a newer Digestline.',
  )
  expect(describeError(new Error('a bug'))).toBeUndefined()
})

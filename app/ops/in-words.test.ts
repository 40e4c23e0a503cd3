import { expect, test } from 'vitest'
import { StoreRefused } from '../store/store-refused'
import { inWords } from './in-words'

test('a database this program must not use is one sentence, not a stack', () => {
  expect(inWords(new StoreRefused('newer', 'The database is from a newer Digestline.'))).toBe(
    'The database is from a newer Digestline.',
  )
  expect(inWords(new Error('a bug'))).toBeUndefined()
})

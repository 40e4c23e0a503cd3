import { expect, test } from 'vitest'
import { StoreRefused } from '../store/store-refused'
import { describeError } from './describe-error'

test('a database that this program must not use is reported in one sentence, without a stack', () => {
  expect(describeError(new StoreRefused('newer', 'The database is from a newer Digestline.'))).toBe(
    'The database is from a newer Digestline.',
  )
  expect(describeError(new Error('a bug'))).toBeUndefined()
})

test.each([
  new Error('Could not locate the bindings file. Tried:\n → /srv/node_modules/…'),
  Object.assign(new Error('compiled against NODE_MODULE_VERSION 115'), { code: 'ERR_DLOPEN_FAILED' }),
])('packages that were installed without their scripts, or by another Node, are reported with what to run', (error) => {
  expect(describeError(error)).toMatch(/^The database library is not compiled for Node .+Run “npm rebuild”/)
})

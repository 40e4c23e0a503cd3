import { expect, test } from 'vitest'
import { filteredPaths } from './filtered-paths'

test('what was taken out is told by its path, in the order of the event', () => {
  const payload = { request: { headers: { Authorization: '[Filtered]' } }, extra: { rows: [1, 'sid=[Filtered]'] } }
  expect(filteredPaths(payload)).toEqual(['request.headers.Authorization', 'extra.rows.1'])
  expect(filteredPaths(payload, 1)).toHaveLength(1)
})

test('a list of a million values, or nesting without end, is no hindrance', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
  expect(filteredPaths({ many: Array.from({ length: 1_000_000 }, () => 0), deep, last: '[Filtered]' })).toEqual([
    'last',
  ])
})

import { expect, test } from 'vitest'
import { readAuditSearch } from './audit-search'

test('days of a search are whole days in UTC', () => {
  expect(readAuditSearch({ from: '2026-11-22', to: '2026-11-22', words: '  ann ', project: '' })).toEqual({
    search: { words: 'ann', from: Date.UTC(2026, 10, 22), before: Date.UTC(2026, 10, 23) },
  })
  expect(readAuditSearch({})).toEqual({ search: {} })
})

test('what is no day is said', () => {
  expect(readAuditSearch({ from: 'yesterday' })).toEqual({ wrong: 'from' })
  for (const to of ['2026-02-31', '2026-13-01', '22.11.2026', '2026-11-22T00:00']) {
    expect(readAuditSearch({ to })).toEqual({ wrong: 'to' })
  }
})

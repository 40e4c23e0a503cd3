import { expect, test } from 'vitest'
import { parseIssueQuery } from './issue-query'

test('a query says which issues, of which project', () => {
  expect(parseIssueQuery('')).toEqual({ problems: [] })
  expect(parseIssueQuery('  is:muted\tproject:web ')).toEqual({ status: 'muted', project: 'web', problems: [] })
  expect(parseIssueQuery('is:muted is:all')).toEqual({ status: 'all', problems: [] })
})

test('what is not understood is told term by term, and the rest is read', () => {
  const { problems, ...rest } = parseIssueQuery(`is:resolved is:closed crash project: ${'x'.repeat(500)}`)
  expect(rest).toEqual({ status: 'resolved' })
  expect(problems).toHaveLength(4)
  expect(problems[0]).toBe(
    '“is:closed” is not understood. There are is:open|regressed|resolved|muted|all and project:<slug>.',
  )
  expect(problems[3]?.length).toBeLessThan(200)
})

import { expect, test } from 'vitest'
import { csvCell, csvHead, csvLine, exported } from './export'

test('a title with any content stays one cell', () => {
  expect(csvCell('say "hi",\r\nthere')).toBe('"say ""hi"",\r\nthere"')
  expect(csvCell(null)).toBe('')
  expect(csvCell(-5)).toBe('-5')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1'])('%j is not a formula', (title) => {
  expect(csvCell(title)).toBe(`"'${title}"`)
})

test('a row has users, priority and assignee in the named columns', () => {
  const issue = {
    id: 1,
    shortId: 'WEB-1',
    project: { id: 1, slug: 'web', name: 'Web' },
    title: 'boom',
    level: 'error',
    platform: 'node',
    status: 'open',
    statusAt: 0,
    firstSeen: 0,
    lastSeen: 0,
    count: 3,
    users: 2,
    triage: { priority: 'high', team: { slug: 'pay', name: 'Payments' } },
  } as const
  const row = exported(issue, 'https://here.example')
  expect(row).toMatchObject({ users: 2, priority: 'high', assignee: 'Payments' })
  const [names, values] = [csvHead, csvLine(row)].map((line) => line.trim().split(','))
  expect(values?.[names?.indexOf('priority') ?? -1]).toBe('"high"')
  expect(values).toHaveLength(names?.length ?? 0)
})

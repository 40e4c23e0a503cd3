import { expect, test } from 'vitest'
import { whatIsRefused } from './what-is-refused'

test('refusals are said in sentences, with their end when it is known', () => {
  const since = Date.parse('2026-05-04T14:02:31Z')
  expect(
    whatIsRefused([
      { reason: 'quota_project', category: 'error', since, count: 1200, until: Date.parse('2026-05-04T14:05:00Z') },
      { reason: 'spike_sampled', category: 'error', since, count: 1 },
    ]),
  ).toEqual([
    'Since 14:02 UTC, 1200 errors were refused: the quota of the project is used up. There is room again at 14:05 UTC.',
    'Since 14:02 UTC, 1 error was refused: far more than usual is being sent, and only a sample is kept.',
  ])
})

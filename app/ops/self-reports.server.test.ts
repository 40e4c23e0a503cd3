import { expect, test } from 'vitest'
import { minutes } from '../clock'
import type { Failure } from '../fallback/failure'
import type { InboxRecord } from '../wire/record'
import { makeLog } from './log.server'
import { openSelfReports } from './self-reports.server'

const failure: Failure = {
  digest: 'abcdefghjk',
  kind: 'loader',
  side: 'server',
  type: 'Error',
  message: 'broken',
  causes: [],
  at: 0,
}

test('failures of Digestline beyond the quota are counted and not recorded, until the minute is over', async () => {
  const records: InboxRecord[] = []
  let now = 0
  const inbox = {
    append: async (record: InboxRecord) => void records.push(record),
  }
  const key = { id: 7, projectId: 3 }
  const log = makeLog('silent')
  const selfReports = openSelfReports({ inbox, key, log, now: () => now, limits: { selfReportsPerMinute: 5 } })
  const envelopes = () => records.filter(({ kind }) => kind === 'envelope').length
  for (let i = 0; i < 12; i++) selfReports.report(failure)
  expect(envelopes()).toBe(5)
  now += minutes(1)
  selfReports.report(failure)
  expect(envelopes()).toBe(6)

  await selfReports.close()
  const tallies = records.flatMap((record) => (record.kind === 'tallies' ? record.tallies : []))
  expect(tallies.reduce((sum, { count }) => sum + count, 0)).toBe(7)
  expect(tallies[0]).toMatchObject({ projectId: 3, itemKind: 'event', outcome: 'refused', reason: 'quota_project' })
})

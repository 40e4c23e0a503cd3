import type { Instant } from '../../../clock'
import type { IssueDecisions } from '../../../recording/decide-issues'
import type { PlacedBatch } from '../../../recording/place-issues'
import type { IdOf } from '../../../recording/references'
import type { Db } from '../db'
import { prepareMarkKept } from '../retention/mark-kept.server'
import type { EventRows } from './events.server'

/** Keeps the events that regressed resolved issues: the first of the batch in the release in which the issue regressed. */
export function prepareKeepRegressions(db: Db) {
  const mark = prepareMarkKept(db)
  return async (
    { groups }: PlacedBatch,
    { statuses }: IssueDecisions,
    issueId: IdOf,
    { rowAt }: EventRows,
    at: Instant,
  ): Promise<void> => {
    for (const { issue, what, release } of statuses) {
      if (what !== 'regressed') continue
      const own = groups.find(({ shown }) => issueId(shown.ref) === issue)
      if (!own) continue
      const { events, positions } = own.group
      const found = release === null ? 0 : events.findIndex(({ event }) => event.release === release)
      await mark.add({ row: rowAt(positions[Math.max(found, 0)]!), issueId: issueId(own.state.ref) }, 'regression', at)
    }
  }
}

import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import type { IssueDeed } from '../../triage'
import type { Db } from '../db'

/** `by`: an account instead of a viewer; null when it happened automatically. */
export type Deed = { issueId: number; at: Instant; what: IssueDeed['what']; detail: string } & (
  | { viewer: Viewer }
  | { by: number | null }
)

/** Appends to an issue's history. */
export function prepareHistory(db: Db): (deed: Deed) => Promise<void> {
  const insert = db.prepare(
    `insert into issue_history (issue_id, at, by_user, what, detail)
    values (:issueId, :at, :byUser, :what, :detail)`,
  )
  return async (deed) => {
    const { issueId, at, what, detail } = deed
    await insert.run({
      issueId,
      at,
      what,
      detail: detail.slice(0, 500),
      byUser: 'by' in deed ? deed.by : userOf(deed.viewer),
    })
  }
}

const userOf = (viewer: Viewer): number | null => (viewer.kind === 'user' ? viewer.userId : null)

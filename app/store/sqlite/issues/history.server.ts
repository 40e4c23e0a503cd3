import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import type { IssueDeed } from '../../triage'
import type { Db } from '../open.server'

export type Deed = { issueId: number; viewer: Viewer; at: Instant; what: IssueDeed['what']; detail: string }

/** Adds a line to an issue's history. */
export function prepareHistory(db: Db): (deed: Deed) => void {
  const insert = db.prepare(
    `insert into issue_history (issue_id, at, by_user, what, detail)
    values (:issueId, :at, :byUser, :what, :detail)`,
  )
  return ({ viewer, detail, ...deed }) => {
    insert.run({ ...deed, detail: detail.slice(0, 500), byUser: viewer.kind === 'user' ? viewer.userId : null })
  }
}

import type { Viewer } from '../../accounts/viewer'
import type { Instant } from '../../clock'
import type { IssueStatus } from '../../issues/issue'
import { joinHead } from './heads.server'
import type { Db } from './open.server'
import { splitShortId } from './short-id'
import { mayTriage, type Seeing, seeing } from './visible.server'

export function issueWrites(db: Db) {
  const find = db.prepare<Seeing & { slug: string; number: number }, { id: number; status: IssueStatus }>(
    `select i.id, i.status
    from issue o
    join project p on p.id = o.project_id
    ${joinHead}
    where p.slug = :slug
    and o.number = :number
    and ${mayTriage('o.project_id')}`,
  )
  const set = db.prepare('update issue set status = :status, status_at = :at where id = :id')
  return {
    setIssueStatus(change: { viewer: Viewer; shortId: string; status: 'open' | 'resolved' | 'muted'; at: Instant }) {
      const parts = splitShortId(change.shortId)
      const issue = parts && find.get({ ...seeing(change.viewer), ...parts })
      if (!issue) return undefined
      if (issue.status !== change.status) set.run({ id: issue.id, status: change.status, at: change.at })
      return { before: issue.status }
    },
  }
}

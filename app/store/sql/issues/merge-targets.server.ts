import type { Viewer } from '../../../accounts/viewer'
import type { Db } from '../db'
import { mayTriage, type Seeing, seeing } from '../visible.server'
import { splitShortId } from './short-id'

/** For `issue o`: joins the issue it is shown under as `i`, unless that is deleted. */
export const joinMergeTarget = 'join issue i on i.id = coalesce(o.merged_into, o.id) and i.deleted_at is null'

export type MergeTarget = {
  /** The requested issue, and the one it is shown under. They are the same unless it is merged. */
  asked: number
  id: number
  projectId: number
  members: number
}

/** Finds the issue that a short id leads to, for viewers who may triage it. */
export function prepareMergeTargets(db: Db): (viewer: Viewer, shortId: string) => Promise<MergeTarget | undefined> {
  const mergeTarget = db.prepare<Seeing & { slug: string; number: number }, MergeTarget>(
    `select o.id as asked, i.id, i.project_id as projectId, i.members
    from issue o
    join project p on p.id = o.project_id
    ${joinMergeTarget}
    where p.slug = :slug
    and o.number = :number
    and ${mayTriage('o.project_id')}`,
  )
  return async (viewer, shortId) => {
    const parts = splitShortId(shortId)
    return parts && (await mergeTarget.get({ ...seeing(viewer), ...parts }))
  }
}

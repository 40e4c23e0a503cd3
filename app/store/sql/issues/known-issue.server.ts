import type { Viewer } from '../../../accounts/viewer'
import type { Db } from '../db'
import { mayKnow, type Seeing, seeing } from '../visible.server'
import { joinMergeTarget } from './merge-targets.server'
import { splitShortId } from './short-id'

/** Finds the id of the issue that a short id leads to, for all members of its project, helpers included. */
export function prepareKnownIssue(db: Db): (viewer: Viewer, shortId: string) => Promise<number | undefined> {
  const find = db
    .prepare<Seeing & { slug: string; number: number }, number>(
      `select i.id
      from issue o
      join project p on p.id = o.project_id
      ${joinMergeTarget}
      where p.slug = :slug
      and o.number = :number
      and ${mayKnow('o.project_id')}`,
    )
    .pluck()
  return async (viewer, shortId) => {
    const parts = splitShortId(shortId)
    return parts && find.get({ ...seeing(viewer), ...parts })
  }
}

import type { Instant } from '../../../clock'
import { decideTriage, deedsAbout, type TriageImage, takeBack, triageImage } from '../../../issues/decide-triage'
import type { IssueChange } from '../../../issues/triage'
import type { Db } from '../db'
import { prepareApplyTriage } from '../issues/triage-state.server'
import { prepareAssignee } from '../issues/triage-writes.server'
import type { Doing } from './bulk-rows'
import { prepareChangedSince, prepareTargets, type Target } from './bulk-targets.server'

/** Makes the same decisions as the page of one issue, and undoes them. */
export function prepareBulkTriage(db: Db) {
  const assigneeOf = prepareAssignee(db)
  const { apply, write } = prepareApplyTriage(db)
  const target = prepareTargets(db)
  const hasChangedSince = prepareChangedSince(db)

  return {
    /** Returns what undo needs; undefined when nothing changed, because the issue was in that state or cannot be assigned to them. */
    async carryOut({ viewer, at }: Doing, change: IssueChange, issue: Target): Promise<TriageImage | undefined> {
      const assignee = change.what === 'assign' ? await assigneeOf(issue.projectId, change) : undefined
      const decided = assignee === 'unknown' ? undefined : decideTriage(issue, change, at, assignee)
      if (!decided) return undefined
      await apply(issue.id, decided, { viewer, at })
      return triageImage(issue, decided)
    },

    /** False when the issue is not as the act left it. */
    async putBack(
      { viewer }: Doing,
      change: IssueChange,
      id: number,
      { image, history, at }: { image: TriageImage; history: number; at: Instant },
    ): Promise<boolean> {
      const now = await target(viewer, id)
      const state = now && takeBack(now, change, image)
      if (!state || (await hasChangedSince(id, history, deedsAbout(change)))) return false
      await write(id, state, at)
      return true
    },
  }
}

import type { IssueChange } from '../../../issues/triage'
import { partOf, partsOf, type TriageImage, triageImage } from '../issues/triage-image'
import { prepareDecisions } from '../issues/triage-writes.server'
import type { Db } from '../open.server'
import type { Doing } from './bulk-rows'
import { prepareTargets, prepareToldSince, type Target } from './bulk-targets.server'

/** What else may be said of the same thing. A state says itself since when it is. */
const deedsOf = {
  stand: [],
  assign: ['assigned', 'assigned-team'],
  priority: ['priority'],
}

/** Decisions as the page of one issue makes them, with what is needed to put them back. */
export function prepareBulkTriage(db: Db) {
  const decided = prepareDecisions(db)
  const target = prepareTargets(db)
  const toldSince = prepareToldSince(db)
  const stand = db.prepare(
    `update issue
    set status = :status,
      status_at = :statusAt,
      condition = :condition,
      wake_at = :wakeAt,
      regressed_in = :regressedIn
    where id = :id`,
  )
  // What is there no more gets nothing back.
  const assign = db.prepare(
    `update issue
    set assignee = (select id from account where id = :assignee),
      team = (select id from team where id = :team)
    where id = :id`,
  )
  const prioritise = db.prepare('update issue set priority = :priority where id = :id')

  return {
    /** Undefined when nothing changed: it was so already, or cannot be given to them. */
    carryOut({ viewer, at }: Doing, change: IssueChange, issue: Target): TriageImage | undefined {
      const { id, projectId } = issue
      if (!decided({ id, projectId, issue, viewer, at }, change)) return undefined
      return triageImage(change, issue, target(viewer, id))
    },

    /** False when it is not as the act left it. */
    putBack({ viewer }: Doing, change: IssueChange, id: number, { before, after }: TriageImage, history: number) {
      const now = target(viewer, id)
      const part = partOf(change)
      const isChanged = !now || partsOf[part].some((name) => now[name] !== after[name])
      if (isChanged || toldSince(id, history, deedsOf[part])) return false
      const { status, statusAt, condition, wakeAt, regressedIn, assignee, team, priority } = before
      if (part === 'stand') stand.run({ id, status, statusAt, condition, wakeAt, regressedIn })
      else if (part === 'assign') assign.run({ id, assignee, team })
      else prioritise.run({ id, priority })
      return true
    },
  }
}

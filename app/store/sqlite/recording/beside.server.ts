import type { Instant } from '../../../clock'
import type { ItemOutcome } from '../../../recording/batch'
import type { BesideItem } from '../../beside-events'
import type { Db } from '../open.server'
import type { Fate } from '../tallies/fate'
import { prepareAttachments } from './attachments.server'
import { prepareCheckIns } from './check-ins.server'
import { prepareFeedback } from './feedback.server'
import { prepareSessions } from './sessions.server'

/** Everything a batch keeps beside events; says what became of each item. */
export function prepareBeside(
  db: Db,
): (items: BesideItem[], projects: ReadonlySet<number>, at: Instant) => ItemOutcome[] {
  const attachment = prepareAttachments(db)
  const feedback = prepareFeedback(db)
  const sessions = prepareSessions(db)
  const checkIn = prepareCheckIns(db)
  const record = (beside: BesideItem, at: Instant): Fate => {
    switch (beside.kind) {
      case 'attachment':
        return attachment(beside.item)
      case 'feedback':
        return feedback(beside.item)
      case 'sessions':
        return sessions(beside.item, beside.received ?? at)
      case 'check_in':
        return checkIn(beside.item)
    }
  }
  return (items, projects, at) =>
    items.map((beside) => {
      const { projectId } = beside.item
      const received = beside.received !== undefined && { received: beside.received }
      const itemKind = 'itemKind' in beside.item ? beside.item.itemKind : beside.kind
      const fate = projects.has(projectId) ? record(beside, at) : { refused: 'unknown_project' }
      return typeof fate === 'string'
        ? { projectId, itemKind, ...received, outcome: fate, reason: '' }
        : { projectId, itemKind, ...received, outcome: 'refused', reason: fate.refused }
    })
}

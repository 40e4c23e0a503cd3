import type { Instant } from '../../../clock'
import type { ItemOutcome } from '../../../recording/batch'
import { mapInOrder } from '../../in-order'
import type { NonEventItem } from '../../non-event-items'
import type { Db } from '../db'
import type { LogLimits } from '../logs/log-keeping.server'
import { prepareRecordLines } from '../logs/record-lines.server'
import type { Outcome } from '../tallies/outcome'
import { prepareAttachments } from './attachments.server'
import { prepareCheckIns } from './check-ins.server'
import { prepareFeedback } from './feedback.server'
import { prepareSessions } from './sessions.server'

/** Records the items of a batch that are not events: attachments, feedback, sessions, check-ins, log lines. Returns the outcome of each. */
export function prepareNonEventItems(
  db: Db,
  { logWaitMilliseconds }: Pick<LogLimits, 'logWaitMilliseconds'>,
): (items: NonEventItem[], projects: ReadonlySet<number>, at: Instant) => Promise<ItemOutcome[]> {
  const attachment = prepareAttachments(db)
  const feedback = prepareFeedback(db)
  const sessions = prepareSessions(db)
  const checkIn = prepareCheckIns(db)
  const lines = prepareRecordLines(db, logWaitMilliseconds)
  const record = async (nonEvent: NonEventItem, at: Instant): Promise<Outcome> => {
    switch (nonEvent.kind) {
      case 'attachment':
        return attachment(nonEvent.item)
      case 'feedback':
        return feedback(nonEvent.item)
      case 'sessions':
        return sessions(nonEvent.item, nonEvent.received ?? at)
      case 'check_in':
        return checkIn(nonEvent.item)
      case 'log':
        return lines(nonEvent.item, nonEvent.received ?? at)
    }
  }
  return async (items, projects, at) =>
    await mapInOrder(items, async (nonEvent) => {
      const { projectId } = nonEvent.item
      const received = nonEvent.received !== undefined && { received: nonEvent.received }
      const itemKind = 'itemKind' in nonEvent.item ? nonEvent.item.itemKind : nonEvent.kind
      const outcome = projects.has(projectId) ? await record(nonEvent, at) : { refused: 'unknown_project' }
      return typeof outcome === 'string'
        ? { projectId, itemKind, ...received, outcome, reason: '' }
        : { projectId, itemKind, ...received, outcome: 'refused', reason: outcome.refused }
    })
}

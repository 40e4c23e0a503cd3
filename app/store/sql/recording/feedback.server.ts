import type { ReceivedFeedback } from '../../../feedback/feedback'
import type { Db } from '../db'
import { bytesOfHex, requiredBytes } from '../hex.server'
import type { Outcome } from '../tallies/outcome'

/** Writes feedback, each item once. */
export function prepareFeedback(db: Db): (feedback: ReceivedFeedback) => Promise<Outcome> {
  const add = db.prepare(
    `insert into feedback (feedback_id, project_id, event_id, at, message, name, email, url)
    values (:feedbackId, :projectId, :eventId, :at, :message, :name, :email, :url)
    on conflict (feedback_id, project_id) do nothing`,
  )
  return async ({ id, projectId, eventId, at, message, name = null, email = null, url = null }) => {
    const feedbackId = requiredBytes(id)
    const about = bytesOfHex(eventId ?? '') ?? null
    const { changes } = await add.run({ feedbackId, projectId, eventId: about, at, message, name, email, url })
    return changes > 0 ? 'processed' : 'duplicate'
  }
}

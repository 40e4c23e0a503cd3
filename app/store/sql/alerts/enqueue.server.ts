import { randomBytes } from 'node:crypto'
import type { NewDelivery } from '../../../alerts/delivery'
import { isTracker } from '../../../alerts/tracker'
import type { Db } from '../db'
import { prepareClaimLink } from '../trackers/claim-link.server'

type SqlNewDelivery = {
  messageId: string
  channelId: number | null
  userId: number | null
  ruleId: number | null
  projectId: number
  issueId: number | null
  kind: string
  detail: string
  at: number
  dueAt: number
}

/**
 * Adds deliveries to the outbox, in the transaction that records their cause (docs/architecture.md, invariant 3). A tracker gets one issue
 * per issue here: if there already is one, nothing is added.
 */
export function prepareEnqueue(db: Db): (deliveries: NewDelivery[]) => Promise<void> {
  const insert = db.prepare<SqlNewDelivery, { id: number }>(
    `insert into delivery
      (message_id, channel_id, user_id, rule_id, project_id, issue_id, kind, detail, at, state, due_at, first_due_at)
    values (:messageId, :channelId, :userId, :ruleId, :projectId, :issueId, :kind, :detail, :at, 'waiting', :dueAt, :dueAt)
    returning id`,
  )
  const toTracker = prepareToTracker(db)
  return async (deliveries) => {
    for (const asked of deliveries) {
      const claimed = await toTracker(asked)
      if (!claimed) continue
      const { channelId = null, userId = null, ruleId = null, issueId = null, detail, ...delivery } = claimed
      const messageId = `msg_${randomBytes(16).toString('hex')}`
      const values = { ...delivery, messageId, channelId, userId, ruleId, issueId, detail: JSON.stringify(detail) }
      const { id } = (await insert.get(values))!
      if (detail.tracker) await toTracker.sent(detail.tracker.link, id)
    }
  }
}

/** Adds to deliveries for trackers the link they are about; undefined for a delivery that would create a second issue. */
function prepareToTracker(db: Db) {
  const claimLink = prepareClaimLink(db)
  const kindOf = db.prepare<[number], string>('select kind from alert_channel where id = ?').pluck()
  const latest = db.prepare('update tracker_issue set delivery_id = :delivery where id = :link')
  const claim = async (delivery: NewDelivery): Promise<NewDelivery | undefined> => {
    const { channelId, issueId, detail, kind, at } = delivery
    if (channelId === undefined || issueId === undefined || detail.tracker || kind === 'test') return delivery
    if (!isTracker((await kindOf.get(channelId)) ?? '')) return delivery
    const tracker = await claimLink({ issueId, channelId, byUser: null, at })
    return tracker && { ...delivery, detail: { ...detail, tracker } }
  }
  return Object.assign(claim, { sent: (link: number, delivery: number) => latest.run({ link, delivery }) })
}

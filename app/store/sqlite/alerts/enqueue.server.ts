import { randomBytes } from 'node:crypto'
import type { NewDelivery } from '../../../alerts/delivery'
import type { Db } from '../open.server'

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
 * Adds deliveries to the outbox, in the transaction of what they are about: they are sent if and only if that is recorded
 * (docs/architecture.md, invariant 3).
 */
export function prepareEnqueue(db: Db): (deliveries: NewDelivery[]) => void {
  const insert = db.prepare<SqlNewDelivery>(
    `insert into delivery
      (message_id, channel_id, user_id, rule_id, project_id, issue_id, kind, detail, at, state, due_at)
    values (:messageId, :channelId, :userId, :ruleId, :projectId, :issueId, :kind, :detail, :at, 'waiting', :dueAt)`,
  )
  return (deliveries) => {
    for (const { channelId = null, userId = null, ruleId = null, issueId = null, detail, ...delivery } of deliveries) {
      const messageId = `msg_${randomBytes(16).toString('hex')}`
      insert.run({ ...delivery, messageId, channelId, userId, ruleId, issueId, detail: JSON.stringify(detail) })
    }
  }
}

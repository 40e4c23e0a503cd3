import type { AlertDetail, AlertKind } from '../../../alerts/alert'
import type { Channel, ChannelKind, ChannelOffReason, ChannelSettings } from '../../../alerts/channel'
import type { Delivery, DeliveryState } from '../../../alerts/delivery'
import type { Instant } from '../../../clock'

/** The columns of `delivery d` for `toDelivery`. */
export const deliveryColumns = `d.id, d.message_id as messageId, d.channel_id as channelId, d.user_id as userId, d.rule_id as ruleId,
  d.project_id as projectId, d.issue_id as issueId, d.kind, d.detail, d.at, d.state, d.due_at as dueAt, d.attempts`

export type SqlDelivery = {
  id: number
  messageId: string
  channelId: number | null
  userId: number | null
  ruleId: number | null
  projectId: number
  issueId: number | null
  kind: AlertKind
  detail: string
  at: Instant
  state: DeliveryState
  dueAt: Instant
  attempts: number
}

export function toDelivery({ channelId, userId, ruleId, issueId, detail, ...row }: SqlDelivery): Delivery {
  return {
    ...row,
    ...(channelId !== null && { channelId }),
    ...(userId !== null && { userId }),
    ...(ruleId !== null && { ruleId }),
    ...(issueId !== null && { issueId }),
    detail: JSON.parse(detail) as AlertDetail,
  }
}

/** The columns of `alert_channel c` for `toChannel`. */
export const channelColumns = `c.id, c.project_id as projectId, c.kind, c.name, c.settings, c.off_at as offAt, c.off_reason as offReason`

export type SqlChannel = {
  id: number
  projectId: number | null
  kind: ChannelKind
  name: string
  settings: string
  offAt: Instant | null
  offReason: ChannelOffReason | null
}

export function toChannel({ settings, offAt, offReason, ...row }: SqlChannel): Channel {
  return {
    ...row,
    settings: JSON.parse(settings) as ChannelSettings,
    ...(offAt !== null && { off: { at: offAt, reason: offReason ?? 'by-hand' } }),
  }
}

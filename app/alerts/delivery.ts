import type { Instant } from '../clock'
import type { AlertDetail, AlertKind } from './alert'
import type { TrackerResult } from './tracker'

/**
 * One alert for one channel or one person.
 *
 *     waiting ──lease──▶ leased ──▶ sent | failed
 *        │                 └─ retry ─▶ waiting
 *        ├──▶ folded: another delivery's message tells of it
 *        └──▶ held: after a restore, until an owner decides; dropped: they decided against it, or nobody is left to send it to
 */
export const deliveryStates = ['waiting', 'leased', 'sent', 'failed', 'held', 'folded', 'dropped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why an attempt failed, or what the other side objected to. */
export const deliveryErrors = [
  /** The outbound door refused the address. */
  'forbidden-address',
  'dns',
  'connection',
  'tls',
  'timeout',
  'too-large',
  'redirect',
  'rate-limited',
  'server-error',
  'rejected',
  'gone',
  'no-mail-server',
  'sender-rejected',
  'recipient-rejected',
  'authentication',
  /** The channel or its settings cannot be used. */
  'settings',
] as const
export type DeliveryError = (typeof deliveryErrors)[number]

/** An alert to be sent. Exactly one of `channelId` and `userId` (by mail to that person). */
export type NewDelivery = {
  channelId?: number
  userId?: number
  ruleId?: number
  /** 0: the whole instance. */
  projectId: number
  issueId?: number
  kind: AlertKind
  detail: AlertDetail
  at: Instant
  /** Not sent before: what comes in meanwhile for the same rule and channel is taken along. */
  dueAt: Instant
}

export type Delivery = NewDelivery & {
  id: number
  /** The same in every attempt, so that the other side can leave out duplicates: `msg_` and 32 hex digits. */
  messageId: string
  state: DeliveryState
  attempts: number
}

/**
 * How one attempt ended. `answer`: at most `answerBytes` of what the other side said; only owners see it. `tracker`: the issue that a tracker
 * created or changed.
 */
export type Attempt = {
  at: Instant
  milliseconds: number
  status?: number
  answer?: string
} & (
  | { ok: true; tracker?: TrackerResult }
  | { ok: false; error: DeliveryError; final: boolean; retryAfterMilliseconds?: number }
)

export const deliveryLimits = {
  attempts: 10,
  /** Time in which the attempts are made. */
  retryMilliseconds: 24 * 60 * 60_000,
  /** What waited longer is one message "meanwhile". */
  meanwhileMilliseconds: 6 * 60 * 60_000,
  logMilliseconds: 30 * 24 * 60 * 60_000,
  answerBytes: 2000,
  /** How long the sender may keep what it took. */
  leaseMilliseconds: 60_000,
} as const

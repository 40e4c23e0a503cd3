import type { Instant } from '../clock'
import type { AlertDetail, AlertKind } from './alert'
import type { ChannelSettings } from './channel'
import type { TrackerResult } from './tracker'

/**
 * One alert for one channel or one person.
 *
 *     waiting ──lease──▶ leased ──▶ sent | failed
 *        │                 └─ retry ─▶ waiting
 *        ├──▶ folded: it is part of another delivery's message
 *        ├──▶ held: after a restore, until an owner decides
 *        └──▶ dropped: an owner decided so, its channel is off or deleted, or there is nothing left to say
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
  /** The channel was off when it was due, or the channel or person was deleted. */
  'channel-off',
  /** What it is about is gone, or this kind of channel does not announce such things. */
  'nothing-to-say',
  /** The message could not be written because of a bug. */
  'internal',
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
 * How one attempt ended. `answer`: at most `answerBytes` of what the other side said; only owners see it. `settings`: what the other side
 * asked to change in those of the channel. `tracker`: the issue that a tracker created or changed.
 */
export type Attempt = {
  at: Instant
  milliseconds: number
  status?: number
  answer?: string
  settings?: ChannelSettings
} & (
  | { ok: true; tracker?: TrackerResult }
  | { ok: false; error: DeliveryError; final: boolean; retryAfterMilliseconds?: number }
)

export const deliveryLimits = {
  /** Within a day (`after-attempt.ts`). */
  attempts: 10,
  /** What waited longer is one message "meanwhile". */
  meanwhileMilliseconds: 6 * 60 * 60_000,
  logMilliseconds: 30 * 24 * 60 * 60_000,
  answerBytes: 2000,
  /** How long the sender may keep what it took. */
  leaseMilliseconds: 60_000,
  /** How long other messages of a channel wait for one that is tried again, so that they arrive in order. */
  orderMilliseconds: 5 * 60_000,
  /** What becomes one message at once; the rest becomes the next one. */
  folded: 5000,
  /** Those of them that the message names. */
  named: 50,
} as const

import type { Preferences } from '../accounts/language'
import type { Viewer } from '../accounts/viewer'
import type { AlertKind } from '../alerts/alert'
import type { Channel, ChannelOffReason } from '../alerts/channel'
import type { Attempt, Delivery, DeliveryError, DeliveryState } from '../alerts/delivery'
import type { TrackerTask } from '../alerts/tracker'
import type { Instant } from '../clock'

/** The outbox as pages, API and command line see it. Types only. For members of the project; of all projects: owners. */
export interface Deliveries {
  /** Newest first. `channelId`: of one channel only. `slug` undefined: of all projects. Undefined without access. */
  page(
    viewer: Viewer,
    asked: { slug: string | undefined; channelId?: number; cursor?: string; limit: number },
  ): Promise<DeliveryPage | undefined>
  one(viewer: Viewer, slug: string | undefined, id: number): Promise<ShownDelivery | undefined>
  /** A test message for a channel; returns its id. For admins. It is sent like every alert. */
  test(viewer: Viewer, slug: string | undefined, channelId: number, at: Instant): Promise<number | undefined>
  /**
   * A test message for every channel of a rule; returns their ids, none without a channel that the viewer may test: admins those of the
   * project, owners all.
   */
  testRule(viewer: Viewer, slug: string | undefined, ruleId: number, at: Instant): Promise<number[]>
  /** What waits in the whole instance: for owners and the operator, and for /metrics. */
  backlog(at: Instant): Promise<Backlog>
  /** Channels that were turned off because they failed: those of the project and the instance; for owners, all. */
  failing(viewer: Viewer, slug: string | undefined): Promise<FailingChannel[]>
  /** Sends or drops the messages held after a restore. Only for owners. Returns their number. */
  releaseHeld(viewer: Viewer, choice: 'send' | 'drop', at: Instant): Promise<number>
}

export type DeliveryPage = { deliveries: ShownDelivery[]; next?: string }

export type ShownDelivery = {
  id: number
  at: Instant
  kind: AlertKind
  state: DeliveryState
  project?: { slug: string; name: string }
  channel?: { id: number; name: string; kind: string }
  /** By mail to this person. */
  person?: string
  rule?: { id: number; name: string }
  issue?: { shortId: string; title: string }
  attempts: number
  /** How many other alerts are part of its message. */
  folded: number
  /** The delivery whose message it is part of. */
  foldedInto?: number
  sentAt?: Instant
  dueAt: Instant
  error?: DeliveryError
  status?: number
  milliseconds?: number
  /** Only for owners. */
  answer?: string
}

/** `slug` undefined: of the instance. */
export type FailingChannel = { id: number; slug?: string; name: string; off: { at: Instant; reason: ChannelOffReason } }

/**
 * `delayMilliseconds`: from when they were due until they were sent, of the last hour; undefined when none was sent. `byState`: in the log,
 * of 30 days.
 */
export type Backlog = {
  waiting: number
  leased: number
  held: number
  oldestDueAt?: Instant
  delayMilliseconds?: { p50: number; p95: number }
  channelsOff: number
  byState: { state: DeliveryState; count: number }[]
}

/** The sender's side: it leases due messages and reports their outcome. Each node has a sender; a delivery is leased to one at a time. */
export interface Outbox {
  /** The sender of this node starts: messages that its earlier sender leased and did not settle are due again. */
  takeBack(at: Instant): Promise<void>
  /**
   * Leases due messages, one for each channel or person, with the deliveries that each contains. A message that is not settled within its
   * lease is leased again.
   */
  lease(asked: { at: Instant; limit: number }): Promise<LeasedMessage[]>
  /** How attempts ended; unknown ids are ignored. */
  settle(attempts: { id: number; attempt: Attempt }[]): Promise<void>
  /** When the next message may be sent, if one waits. */
  nextDue(): Promise<Instant | undefined>
}

/** One message: `delivery` names it, `others` are folded into it (at most 50 of them; `more` beyond). */
export type LeasedMessage = {
  delivery: Delivery
  others: Delivery[]
  more: number
  /** It waited so long that the message says it is delayed. */
  meanwhile: boolean
  /** For trackers, whose messages are never folded: the task. Absent when nothing is left to do. */
  tracker?: TrackerTask
  to: { channel: Channel } | { person: { userId: number; email: string; name: string } & Preferences }
}

/** The job that keeps the log of deliveries to its age. */
export interface DeliveryLog {
  /** Deletes some entries older than the log keeps; returns whether there are more. Waiting and held messages stay. */
  forget(at: Instant): Promise<boolean>
}

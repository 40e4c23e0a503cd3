import type { Viewer } from '../accounts/viewer'
import type { ChannelSettings } from '../alerts/channel'
import type { DeliveryError } from '../alerts/delivery'
import type { TrackerEvent, TrackerKind, TrackerState, WebhookOutcome } from '../alerts/tracker'
import type { Instant } from '../clock'

/**
 * Issues of GitHub, GitLab and Jira that are linked to issues here. Types only. Members of the project create, link and unlink; webhooks
 * are for its admins (of channels of the instance: for owners). Questions about a merged issue are answered for its merge target, with the
 * links of all its members.
 */
export interface Trackers {
  /** Undefined without access. */
  ofIssue(viewer: Viewer, shortId: string): Promise<IssueTrackers | undefined>
  /** Creates an issue in the tracker, by a delivery. Also retries a failed one. */
  create(viewer: Viewer, shortId: string, channelId: number, at: Instant): Promise<TrackerAnswer>
  /** Links an existing one by its address or key; a delivery checks it and links back. */
  link(
    viewer: Viewer,
    shortId: string,
    linked: { channelId: number; text: string; at: Instant },
  ): Promise<TrackerAnswer>
  /** Removes the link; the tracker's issue does not change. */
  unlink(viewer: Viewer, shortId: string, link: number, at: Instant): Promise<boolean>
  /** Of one channel; undefined without access and for channels that are not trackers. */
  webhook(viewer: Viewer, slug: string | undefined, channelId: number): Promise<ShownWebhook | undefined>
  /** Replaces the secret; false without access. */
  setSecret(
    viewer: Viewer,
    slug: string | undefined,
    webhook: { channelId: number; secret: string; at: Instant },
  ): Promise<boolean>
  /** What verifies the webhooks received at an address. Undefined where none are expected. */
  receiver(channelId: number): Promise<WebhookReceiver | undefined>
  /** Applies a verified webhook and counts it. `ids`: its ids; a webhook that was seen before is not applied again. */
  receive(webhook: {
    channelId: number
    ids: string[]
    event: TrackerEvent | undefined
    at: Instant
  }): Promise<WebhookOutcome>
  /** Counts webhooks that were rejected before that. */
  countRejected(channelId: number, outcomes: Partial<Record<WebhookOutcome, number>>, at: Instant): Promise<void>
  /** Of all channels since they exist, for /metrics. */
  webhookTotals(): Promise<{ outcome: WebhookOutcome; count: number }[]>
}

/** `shortId`: of the issue the page is about. `channels`: those that have no link to it yet, by name. */
export type IssueTrackers = { links: TrackerLink[]; channels: TrackerChannel[] }
export type TrackerChannel = { id: number; kind: TrackerKind; name: string }

export type TrackerLink = {
  id: number
  channel: TrackerChannel
  key?: string
  url?: string
  /** `creating`, `linking`: a delivery does it · `failed`: it did not succeed, see `problem`. */
  state: TrackerState | 'creating' | 'linking' | 'failed'
  /** Of the latest delivery, also while it is retried. */
  problem?: { error: DeliveryError; status?: number }
  /** The channel is turned off or its deliveries are on hold: nothing happens until that changes. */
  paused: boolean
  /** It is about to be closed or reopened. */
  wanted?: 'open' | 'closed'
  at: Instant
}

/** `exists`: there is a link to that channel · `not-theirs`: the address is of another tracker, or no address · `off`: the channel is off. */
export type TrackerAnswer =
  | { ok: true; shortId: string }
  | { ok: false; why: 'unknown' | 'exists' | 'not-theirs' | 'off' }

/** `received`: of the last 30 days. */
export type ShownWebhook = {
  channel: TrackerChannel
  secretSince?: Instant
  received: { outcome: WebhookOutcome; count: number }[]
}

export type WebhookReceiver = { kind: TrackerKind; settings: ChannelSettings; secret: string }

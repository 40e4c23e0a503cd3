import type { Instant } from '../clock'
import type { ChannelKind, ChannelSettings } from './channel'

/*
 * Trackers: channels that create issues in GitHub, GitLab or Jira. One issue has at most one link per channel
 * (docs/decisions/0047-trackers.md).
 */
export const trackerKinds = ['github', 'gitlab', 'jira'] as const satisfies ChannelKind[]
export type TrackerKind = (typeof trackerKinds)[number]

export const isTracker = (kind: string): kind is TrackerKind => trackerKinds.some((one) => one === kind)

/** `gone`: deleted there, or moved to where the channel does not reach. */
export type TrackerState = 'open' | 'closed' | 'gone'

/**
 * What a delivery to a tracker does. `create`: makes an issue, unless one with this marker exists already · `link`: reads its state and adds
 * a comment that links back · `set`: closes or reopens it, with a comment. `marker`: letters and digits that occur nowhere else. `since`: the
 * issue or comment with the marker is not older than that.
 */
export type TrackerTask =
  | { act: 'create'; marker: string; since: Instant }
  | { act: 'link'; key: string; marker: string; since: Instant }
  | { act: 'set'; key: string; state: 'open' | 'closed'; marker: string; since: Instant }

/** What the tracker answered: the key of its issue (`12`, `SHOP-12`), where it is shown, and its state. */
export type TrackerResult = { key: string; url?: string; state: TrackerState }

/** Which link of an issue a delivery is for. Kept in `AlertDetail`. */
export type TrackerTarget = { link: number; act: TrackerTask['act'] }

/** Settings of every tracker. `resolveOnClose`: what is closed there is resolved here, and reopened · `closeOnResolve`: the other way. */
export type TrackerSetting = 'resolveOnClose' | 'closeOnResolve'

export const isSet = (settings: ChannelSettings, name: TrackerSetting): boolean =>
  settings[name] === 'true' || settings[name] === 'on'

/** A webhook that was verified: which issue of the tracker is in which state, and since when it says so. Nothing else of it is used. */
export type TrackerEvent = { key: string; state: TrackerState; changedAt: Instant }

/**
 * What became of a webhook. `unchanged`: the state was known · `not-linked`: no issue is linked to that one · `ignored`: about something
 * else · `outdated`: older than what is known · `repeated`: received before.
 */
export const webhookOutcomes = [
  'applied',
  'unchanged',
  'not-linked',
  'ignored',
  'outdated',
  'repeated',
  'not-verified',
  'malformed',
  'too-large',
  'rate-limited',
] as const
export type WebhookOutcome = (typeof webhookOutcomes)[number]

export const trackerLimits = {
  /** Requests of one delivery: it has to end before its lease does. */
  requests: 5,
  keyLength: 100,
  urlLength: 1000,
  /** Pause before an issue is closed or reopened there: an undo meanwhile leaves nothing to do. */
  followMilliseconds: 10_000,
  /** Bytes of a webhook's body. */
  webhookBytes: 1024 * 1024,
  /** Milliseconds until a webhook's body is there. */
  webhookMilliseconds: 10_000,
  /** Webhooks of one channel per minute. */
  webhooksPerMinute: 120,
  /** Rejected webhooks of a channel are counted at most this often. */
  countMilliseconds: 5_000,
  /** How long ids of webhooks are remembered: trackers send one again for at most three days. */
  seenMilliseconds: 30 * 24 * 60 * 60_000,
} as const

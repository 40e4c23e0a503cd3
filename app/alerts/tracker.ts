import type { Instant } from '../clock'
import type { ChannelKind } from './channel'

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

export const trackerLimits = {
  /** Requests of one delivery: it has to end before its lease does. */
  requests: 5,
  keyLength: 100,
  urlLength: 1000,
  /** Bytes of a webhook's body. */
  webhookBytes: 1024 * 1024,
  /** Milliseconds until a webhook's body is there. */
  webhookMilliseconds: 10_000,
  /** Webhooks of one channel per minute. */
  webhooksPerMinute: 120,
  /** How long ids of webhooks are remembered: trackers send one again for at most three days. */
  seenMilliseconds: 30 * 24 * 60 * 60_000,
} as const

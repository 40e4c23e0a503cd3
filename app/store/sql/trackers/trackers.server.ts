import { openSecret, type Sealer } from '../../../accounts/seal.server'
import type { Viewer } from '../../../accounts/viewer'
import type { ChannelSettings } from '../../../alerts/channel'
import type { DeliveryError, DeliveryState } from '../../../alerts/delivery'
import type { TrackerKind, WebhookOutcome } from '../../../alerts/tracker'
import { days, type Instant } from '../../../clock'
import type { TrackerChannel, TrackerLink, Trackers } from '../../trackers'
import { openSettings } from '../alerts/sealed-settings.server'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { folded, listed } from '../dialect'
import { prepareMergeTargets } from '../issues/merge-targets.server'
import { type Seeing, seeing } from '../visible.server'
import { administeredTracker, trackerList } from './administered-tracker.server'
import { linksOf } from './link-rows'

type SqlLink = {
  id: number
  channelId: number
  kind: TrackerKind
  name: string
  key: string | null
  url: string | null
  state: 'creating' | 'linking' | 'open' | 'closed' | 'gone'
  wanted: 'open' | 'closed' | null
  at: Instant
  off: 0 | 1
  delivery: DeliveryState | null
  error: DeliveryError | null
  status: number | null
}

const receivedDays = 30

export function sqlTrackers(db: Db, write: RunCommand, now: () => Instant, sealer: Sealer): Trackers {
  const mergeTargetOf = prepareMergeTargets(db)
  const ask = {
    links: db.prepare<{ issueId: number }, SqlLink>(
      `select t.id, t.channel_id as channelId, c.kind, c.name, t.key, t.url, t.state, t.wanted, t.created_at as at,
        c.off_at is not null as off, d.state as delivery, d.error, d.status
      from tracker_issue t
      join alert_channel c on c.id = t.channel_id
      left join delivery d on d.id = t.delivery_id
      where t.issue_id in ${linksOf(':issueId')}
      order by t.id`,
    ),
    channels: db.prepare<{ projectId: number; issueId: number; kinds: string }, TrackerChannel>(
      `select c.id, c.kind, c.name
      from alert_channel c
      where (c.project_id = :projectId or c.project_id is null)
      and c.kind in ${listed(':kinds')}
      and c.off_at is null
      and c.id not in (select channel_id from tracker_issue where issue_id in ${linksOf(':issueId')})
      order by ${folded('c.name')}, c.id`,
    ),
    webhook: db.prepare<
      Seeing & { slug: string | null; channelId: number; kinds: string },
      TrackerChannel & { secretSince: Instant | null }
    >(
      `select c.id, c.kind, c.name, w.created_at as secretSince
      from alert_channel c
      left join tracker_webhook w on w.channel_id = c.id
      where ${administeredTracker}`,
    ),
    received: db.prepare<{ channelId: number; day: number }, { outcome: WebhookOutcome; count: number }>(
      `select outcome, sum(count) as count
      from tracker_webhook_day
      where channel_id = :channelId
      and day >= :day
      group by outcome
      order by outcome`,
    ),
    receiver: db.prepare<{ channelId: number; kinds: string }, { kind: TrackerKind; settings: string; secret: string }>(
      `select c.kind, c.settings, w.secret
      from alert_channel c
      join tracker_webhook w on w.channel_id = c.id
      where c.id = :channelId
      and c.kind in ${listed(':kinds')}`,
    ),
    totals: db.prepare<[], { outcome: WebhookOutcome; count: number }>(
      'select outcome, sum(count) as count from tracker_webhook_day group by outcome order by outcome',
    ),
  }
  const kinds = trackerList

  return {
    async ofIssue(viewer, shortId) {
      const mergeTarget = await mergeTargetOf(viewer, shortId)
      if (!mergeTarget) return undefined
      const { id: issueId, projectId } = mergeTarget
      const [links, channels] = await Promise.all([
        ask.links.all({ issueId }),
        // A failed link has its own retry button.
        ask.channels.all({ issueId, projectId, kinds }),
      ])
      return { links: links.map(toLink), channels }
    },
    create: (viewer, shortId, channelId, at) => write('createTrackerIssue', { viewer, shortId, channelId, at }),
    link: (viewer, shortId, linked) => write('linkTrackerIssue', { viewer, shortId, ...linked }),
    unlink: (viewer, shortId, link, at) => write('unlinkTrackerIssue', { viewer, shortId, link, at }),
    async webhook(viewer: Viewer, slug, channelId) {
      const found = await ask.webhook.get({ ...seeing(viewer), slug: slug ?? null, channelId, kinds })
      if (!found) return undefined
      const { secretSince, ...channel } = found
      const received = await ask.received.all({ channelId, day: Math.floor(now() / days(1)) - receivedDays })
      return { channel, ...(secretSince !== null && { secretSince }), received }
    },
    setSecret: (viewer, slug, { secret, ...webhook }) =>
      write('setTrackerSecret', { viewer, slug: slug ?? null, ...webhook, secret: sealer.seal(secret) }),
    async receiver(channelId) {
      const found = await ask.receiver.get({ channelId, kinds })
      const secret = found && openSecret(sealer, found.secret)
      if (!found || secret === undefined) return undefined
      const { kind, settings } = found
      return { kind, settings: openSettings(sealer, kind, JSON.parse(settings) as ChannelSettings), secret }
    },
    receive: (webhook) => write('receiveTrackerWebhook', webhook),
    countRejected: (channelId, outcomes, at) => write('countTrackerWebhooks', { channelId, outcomes, at }),
    webhookTotals: () => ask.totals.all(),
  }
}

function toLink({
  id,
  channelId,
  kind,
  name,
  key,
  url,
  state,
  wanted,
  at,
  off,
  delivery,
  error,
  status,
}: SqlLink): TrackerLink {
  const underWay = state === 'creating' || state === 'linking'
  const over = delivery !== 'waiting' && delivery !== 'leased' && delivery !== 'held'
  return {
    id,
    channel: { id: channelId, kind, name },
    ...(key !== null && { key }),
    ...(url !== null && { url }),
    state: underWay && over ? 'failed' : state,
    ...(error !== null && delivery !== 'sent' && { problem: { error, ...(status !== null && { status }) } }),
    paused: !over && (off === 1 || delivery === 'held'),
    ...(wanted !== null && { wanted }),
    at,
  }
}

import type { Viewer } from '../../../accounts/viewer'
import type { ChannelSettings } from '../../../alerts/channel'
import type { TrackerKind, TrackerTarget } from '../../../alerts/tracker'
import { issueAddress, readReference } from '../../../alerts/tracker-reference'
import type { Instant } from '../../../clock'
import type { TrackerDeed, TrackerNote } from '../../../issues/triage'
import { commands, noteIf } from '../../command'
import type { TrackerAnswer } from '../../trackers'
import { prepareEnqueue } from '../alerts/enqueue.server'
import type { Db } from '../db'
import { listed } from '../dialect'
import { prepareHistory } from '../issues/history.server'
import { shortIdOf } from '../issues/issue-rows.server'
import { type MergeTarget, prepareMergeTargets } from '../issues/merge-targets.server'
import { type Seeing, seeing } from '../visible.server'
import { administeredTracker, trackerList } from './administered-tracker.server'
import { newMarker, prepareClaimLink } from './claim-link.server'
import { linksOf } from './link-rows'
import { prepareReceiveWebhook } from './receive-webhook.server'

type IssueCommand = { viewer: Viewer; shortId: string; at: Instant }
type UsableChannel = { id: number; kind: TrackerKind; name: string; settings: string; off: 0 | 1 }
type SecretCommand = { viewer: Viewer; slug: string | null; channelId: number; secret: string; at: Instant }

export function trackerWrites(db: Db) {
  const mergeTargetOf = prepareMergeTargets(db)
  const claimLink = prepareClaimLink(db)
  const enqueue = prepareEnqueue(db)
  const appendHistory = prepareHistory(db)
  const webhooks = prepareReceiveWebhook(db)
  const shortIdFor = prepareShortIds(db)
  const usable = db.prepare<{ channelId: number; projectId: number; kinds: string }, UsableChannel>(
    `select c.id, c.kind, c.name, c.settings, c.off_at is not null as off
    from alert_channel c
    where c.id = :channelId
    and (c.project_id = :projectId or c.project_id is null)
    and c.kind in ${listed(':kinds')}`,
  )
  const linked = db.prepare<{ issueId: number; channelId: number }>(
    `select 1 from tracker_issue where channel_id = :channelId and issue_id in ${linksOf(':issueId')}`,
  )
  const insert = db.prepare<object, { id: number }>(
    `insert into tracker_issue (issue_id, channel_id, marker, key, url, state, by_user, created_at)
    values (:issueId, :channelId, :marker, :key, :url, 'linking', :byUser, :at)
    returning id`,
  )
  const remove = db.prepare<{ link: number; issueId: number }, { key: string | null; channelId: number }>(
    `delete from tracker_issue
    where id = :link
    and issue_id in ${linksOf(':issueId')}
    returning key, channel_id as channelId`,
  )
  const nameOf = db.prepare<[number], string>('select name from alert_channel where id = ?').pluck()
  const setSecret = db.prepare<Seeing & Omit<SecretCommand, 'viewer'> & { kinds: string }>(
    `insert into tracker_webhook (channel_id, secret, created_at)
    select c.id, :secret, :at
    from alert_channel c
    where ${administeredTracker}
    on conflict (channel_id) do update set secret = excluded.secret, created_at = excluded.created_at`,
  )

  const find = async ({ viewer, shortId }: IssueCommand, channelId: number) => {
    const issue = await mergeTargetOf(viewer, shortId)
    const channel = issue && (await usable.get({ channelId, projectId: issue.projectId, kinds: trackerList }))
    return issue && channel && { issue, channel }
  }
  const send = ({ id: issueId, projectId }: MergeTarget, channelId: number, tracker: TrackerTarget, at: Instant) =>
    enqueue([{ channelId, projectId, issueId, kind: 'tracker', detail: { tracker }, at, dueAt: at }])
  const note = (command: IssueCommand, issueId: number, what: TrackerDeed, told: TrackerNote) =>
    appendHistory({ issueId, viewer: command.viewer, at: command.at, what, detail: JSON.stringify(told) })
  const byUserOf = (viewer: Viewer) => (viewer.kind === 'user' ? viewer.userId : null)

  const runs = {
    async createTrackerIssue(command: IssueCommand & { channelId: number }): Promise<TrackerAnswer> {
      const { viewer, channelId, at } = command
      const found = await find(command, channelId)
      if (!found) return { ok: false, why: 'unknown' }
      if (found.channel.off === 1) return { ok: false, why: 'off' }
      const tracker = await claimLink({ issueId: found.issue.id, channelId, byUser: byUserOf(viewer), at })
      if (!tracker) return { ok: false, why: 'exists' }
      await send(found.issue, channelId, tracker, at)
      return { ok: true, shortId: await shortIdFor(found.issue.id) }
    },
    async linkTrackerIssue(command: IssueCommand & { channelId: number; text: string }): Promise<TrackerAnswer> {
      const { viewer, channelId, text, at } = command
      const found = await find(command, channelId)
      if (!found) return { ok: false, why: 'unknown' }
      const { issue, channel } = found
      if (channel.off === 1) return { ok: false, why: 'off' }
      if (await linked.get({ issueId: issue.id, channelId })) return { ok: false, why: 'exists' }
      const settings = JSON.parse(channel.settings) as ChannelSettings
      const key = readReference(channel.kind, settings, text)
      if (key === undefined) return { ok: false, why: 'not-theirs' }
      const url = issueAddress(channel.kind, settings, key)
      const values = { issueId: issue.id, channelId, marker: newMarker(), key, url, byUser: byUserOf(viewer), at }
      const { id: link } = (await insert.get(values))!
      await send(issue, channelId, { link, act: 'link' }, at)
      await note(command, issue.id, 'tracker-linked', { key, channel: channel.name })
      return { ok: true, shortId: await shortIdFor(issue.id) }
    },
    async unlinkTrackerIssue(command: IssueCommand & { link: number }): Promise<boolean> {
      const issue = await mergeTargetOf(command.viewer, command.shortId)
      const removed = issue && (await remove.get({ link: command.link, issueId: issue.id }))
      if (!removed) return false
      const channel = (await nameOf.get(removed.channelId)) ?? ''
      await note(command, issue.id, 'tracker-unlinked', { key: removed.key ?? '', channel })
      return true
    },
    async setTrackerSecret({ viewer, ...webhook }: SecretCommand): Promise<boolean> {
      return (await setSecret.run({ ...seeing(viewer), ...webhook, kinds: trackerList })).changes > 0
    },
    receiveTrackerWebhook: webhooks.receive,
    countTrackerWebhooks: webhooks.countRejected,
  }
  return commands(
    {
      createTrackerIssue: ['issues', 'unaudited'],
      linkTrackerIssue: ['issues', 'unaudited'],
      unlinkTrackerIssue: ['issues', 'unaudited'],
      setTrackerSecret: [
        'none',
        async ({ slug, channelId }, set) =>
          noteIf(set, {
            what: 'channel.webhook-secret-created',
            about: await nameOf.get(channelId),
            project: slug ?? undefined,
          }),
      ],
      receiveTrackerWebhook: ['issues', 'unaudited'],
      countTrackerWebhooks: ['none', 'unaudited'],
    },
    runs,
  )
}

function prepareShortIds(db: Db) {
  const named = db.prepare<[number], { slug: string; number: number }>(
    'select p.slug, i.number from issue i join project p on p.id = i.project_id where i.id = ?',
  )
  return async (id: number): Promise<string> => {
    const { slug, number } = (await named.get(id))!
    return shortIdOf(slug, number)
  }
}

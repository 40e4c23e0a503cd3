import type { ChannelSettings } from '../../../alerts/channel'
import { isSet, type TrackerEvent, trackerLimits, type WebhookOutcome } from '../../../alerts/tracker'
import { days, type Instant } from '../../../clock'
import { reopen, resolve } from '../../../issues/decide-triage'
import type { TrackerNote } from '../../../issues/triage'
import { mapInOrder } from '../../in-order'
import type { Db } from '../db'
import { prepareHistory } from '../issues/history.server'
import { joinMergeTarget } from '../issues/merge-targets.server'
import { prepareApplyTriage, type SqlTriageState, toTriageState, triageColumns } from '../issues/triage-state.server'

type Webhook = { channelId: number; ids: string[]; event: TrackerEvent | undefined; at: Instant }
type Linked = SqlTriageState & {
  link: number
  issueId: number
  state: string
  changedAt: Instant | null
  settings: string
  channel: string
}

/** Applies a verified webhook: updates links, and issues if the channel has `resolveOnClose`. */
export function prepareReceiveWebhook(db: Db) {
  const { write } = prepareApplyTriage(db)
  const appendHistory = prepareHistory(db)
  const remember = db.prepare(
    `insert into tracker_webhook_seen (channel_id, webhook, at)
    values (:channelId, :id, :at)
    on conflict do nothing`,
  )
  const forget = db.prepare('delete from tracker_webhook_seen where channel_id = :channelId and at < :before')
  const count = db.prepare(
    `insert into tracker_webhook_day (channel_id, day, outcome, count)
    select id, :day, :outcome, :count
    from alert_channel
    where id = :channelId
    on conflict (channel_id, day, outcome) do update set count = tracker_webhook_day.count + excluded.count`,
  )
  const links = db.prepare<{ channelId: number; key: string }, Linked>(
    `select t.id as link, i.id as issueId, t.state, t.changed_at as changedAt, c.settings, c.name as channel, ${triageColumns}
    from tracker_issue t
    join alert_channel c on c.id = t.channel_id
    join issue o on o.id = t.issue_id
    ${joinMergeTarget}
    where t.channel_id = :channelId
    and t.key = :key
    order by t.id`,
  )
  const update = db.prepare('update tracker_issue set state = :state, changed_at = :changedAt where id = :link')

  const follow = async (
    { settings, channel, issueId, ...row }: Linked,
    { key, state }: TrackerEvent,
    webhook: Webhook,
  ) => {
    if (!isSet(JSON.parse(settings) as ChannelSettings, 'resolveOnClose')) return false
    const { at, channelId } = webhook
    const issue = toTriageState(row)
    const isResolved = issue.status === 'resolved'
    const closes = state === 'closed' && !isResolved
    if (!closes && !(state === 'open' && isResolved)) return false
    const decided = closes ? resolve(issue, at) : reopen(issue, at)
    if (!decided) return false
    await write(issueId, decided.after, at, channelId)
    const note: TrackerNote = { key, channel }
    const what = closes ? 'tracker-closed' : 'tracker-reopened'
    await appendHistory({ issueId, by: null, at, what, detail: JSON.stringify(note) })
    return true
  }

  const apply = async (event: TrackerEvent, webhook: Webhook): Promise<WebhookOutcome> => {
    const found = await links.all({ channelId: webhook.channelId, key: event.key })
    if (found.length === 0) return 'not-linked'
    const current = found.filter(({ changedAt }) => changedAt === null || changedAt <= event.changedAt)
    if (current.length === 0) return 'outdated'
    let changed = false
    for (const linked of current) {
      await update.run({ link: linked.link, state: event.state, changedAt: event.changedAt })
      // Both must run: the link and the issue change.
      const followed = await follow(linked, event, webhook)
      changed ||= followed || linked.state !== event.state
    }
    return changed ? 'applied' : 'unchanged'
  }

  const outcomeOf = async (webhook: Webhook): Promise<WebhookOutcome> => {
    const { channelId, ids, event, at } = webhook
    await forget.run({ channelId, before: at - trackerLimits.seenMilliseconds })
    const fresh = await mapInOrder(
      ids,
      async (id) => (await remember.run({ channelId, id: id.slice(0, trackerLimits.keyLength), at })).changes > 0,
    )
    if (fresh.includes(false)) return 'repeated'
    return event ? await apply(event, webhook) : 'ignored'
  }

  const countOne = (channelId: number, outcome: string, at: Instant, more: number) =>
    count.run({ channelId, day: Math.floor(at / days(1)), outcome, count: more })

  return {
    async receive(webhook: Webhook): Promise<WebhookOutcome> {
      const outcome = await outcomeOf(webhook)
      await countOne(webhook.channelId, outcome, webhook.at, 1)
      return outcome
    },
    async countRejected({ channelId, outcomes, at }: Rejected): Promise<void> {
      for (const [outcome, more] of Object.entries(outcomes)) await countOne(channelId, outcome, at, more)
    },
  }
}

type Rejected = { channelId: number; outcomes: Partial<Record<WebhookOutcome, number>>; at: Instant }

import type { AlertDetail } from '../../../alerts/alert'
import type { Delivery } from '../../../alerts/delivery'
import { type TrackerResult, type TrackerTask, trackerLimits } from '../../../alerts/tracker'
import type { Instant } from '../../../clock'
import type { TrackerNote } from '../../../issues/triage'
import { prepareEnqueue } from '../alerts/enqueue.server'
import type { Db } from '../db'
import { prepareHistory } from '../issues/history.server'

type Link = {
  id: number
  issueId: number
  marker: string
  key: string | null
  state: string
  wanted: 'open' | 'closed' | null
  byUser: number | null
  at: Instant
  channel: string
  channelId: number
  projectId: number
}
type Sent = Pick<Delivery, 'detail' | 'messageId' | 'at'>

/** Reads what a delivery to a tracker has to do when it is sent, and stores the result in its link. In the caller's transaction. */
export function prepareTrackerTasks(db: Db) {
  const appendHistory = prepareHistory(db)
  const enqueue = prepareEnqueue(db)
  const find = db.prepare<[number], Link>(
    `select t.id, t.issue_id as issueId, t.marker, t.key, t.state, t.wanted, t.by_user as byUser, t.created_at as at, c.name as channel,
      t.channel_id as channelId, i.project_id as projectId
    from tracker_issue t
    join alert_channel c on c.id = t.channel_id
    join issue i on i.id = t.issue_id
    where t.id = ?`,
  )
  const done = db.prepare(
    `update tracker_issue
    set key = :key,
      url = coalesce(:url, url),
      state = :state,
      wanted = case when wanted = :state then null else wanted end
    where id = :id`,
  )

  return {
    /** Undefined when nothing is left to do: the issue was unlinked since, or exists already. */
    async taskOf({ detail, messageId, at: since }: Sent): Promise<TrackerTask | undefined> {
      const { tracker } = detail
      const link = tracker && (await find.get(tracker.link))
      if (!link) return undefined
      const { marker, key, state, wanted, at } = link
      if (tracker.act === 'create') return key === null ? { act: 'create', marker, since: at } : undefined
      if (key === null) return undefined
      if (tracker.act === 'link') return state === 'linking' ? { act: 'link', key, marker, since: at } : undefined
      if (wanted === null || wanted === state) return undefined
      return { act: 'set', key, state: wanted, marker: markerOf(messageId), since }
    },

    /** Stores what a delivery created or changed. */
    async settle({ tracker }: AlertDetail, { key, url, state }: TrackerResult, at: Instant): Promise<void> {
      const link = tracker && (await find.get(tracker.link))
      if (!link) return
      const kept = url !== undefined && url.length <= trackerLimits.urlLength && /^https?:\/\//i.test(url)
      await done.run({ id: link.id, key: key.slice(0, trackerLimits.keyLength), url: kept ? url : null, state })
      const { issueId, byUser, channel, channelId, projectId, wanted } = link
      // The issue was resolved here while it was created or linked there.
      if ((link.state === 'creating' || link.state === 'linking') && wanted !== null && wanted !== state) {
        const next = { kind: 'tracker', detail: { tracker: { link: link.id, act: 'set' } } } as const
        await enqueue([{ ...next, channelId, projectId, issueId, at, dueAt: at }])
      }
      if (link.key !== null) return
      const note: TrackerNote = { key, channel, ...(byUser === null && { byRule: true }) }
      await appendHistory({ issueId, by: byUser, at, what: 'tracker-created', detail: JSON.stringify(note) })
    },
  }
}

/** The key of the comment that a delivery adds, equal in every attempt. */
const markerOf = (messageId: string): string => messageId.replace('msg_', 'digestline')

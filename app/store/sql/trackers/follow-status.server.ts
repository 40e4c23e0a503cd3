import type { ChannelSettings } from '../../../alerts/channel'
import { isSet, trackerLimits } from '../../../alerts/tracker'
import type { Instant } from '../../../clock'
import type { IssueStatus } from '../../../issues/issue'
import { prepareEnqueue } from '../alerts/enqueue.server'
import type { Db } from '../db'
import { linksOf } from './link-rows'

type Linked = {
  link: number
  issueId: number
  projectId: number
  channelId: number
  settings: string
  state: 'creating' | 'linking' | 'open' | 'closed'
  wanted: 'open' | 'closed' | null
  delivery: string | null
}

/** `except`: the channel whose webhook caused the change, which is not sent back to it. */
export type StatusChanged = {
  issueId: number
  before: IssueStatus
  after: IssueStatus
  at: Instant
  except?: number | undefined
}

/**
 * Sends status changes to trackers with `closeOnResolve`: a resolved issue is closed there, an open or regressed one is reopened. The
 * wanted state is in the link, so that a delivery reads it when it is sent; one waiting delivery is enough.
 */
export function prepareFollowStatus(db: Db): (changed: StatusChanged) => Promise<void> {
  const enqueue = prepareEnqueue(db)
  const links = db.prepare<{ issueId: number }, Linked>(
    `select t.id as link, t.issue_id as issueId, i.project_id as projectId, t.channel_id as channelId, c.settings, t.state, t.wanted,
      (select d.state from delivery d where d.id = t.delivery_id) as delivery
    from tracker_issue t
    join issue i on i.id = t.issue_id
    join alert_channel c on c.id = t.channel_id
    where t.issue_id in ${linksOf(':issueId')}`,
  )
  const want = db.prepare('update tracker_issue set wanted = :wanted where id = :link')

  return async ({ issueId, before, after, at, except }) => {
    const wanted = wantedAfter(before, after)
    if (wanted === undefined) return
    for (const { link, settings, state, delivery, wanted: wantedBefore, ...of } of await links.all({ issueId })) {
      if (of.channelId === except || !isSet(JSON.parse(settings) as ChannelSettings, 'closeOnResolve')) continue
      const isThere = state === 'open' || state === 'closed'
      if ((wantedBefore ?? (isThere ? state : 'open')) === wanted) continue
      // A link that is still being created is open; it is closed when that is done.
      await want.run({ link, wanted: isThere || wanted === 'closed' ? wanted : null })
      if (!isThere) continue
      if (wantedBefore !== null && delivery === 'waiting') continue
      const tracker = { link, act: 'set' as const }
      const dueAt = at + trackerLimits.followMilliseconds
      await enqueue([{ ...of, kind: 'tracker', detail: { tracker }, at, dueAt }])
    }
  }
}

/** Muting does not mean that the issue is fixed. */
function wantedAfter(before: IssueStatus, after: IssueStatus): 'open' | 'closed' | undefined {
  if (before === after) return undefined
  if (after === 'resolved') return 'closed'
  return before === 'resolved' && after !== 'muted' ? 'open' : undefined
}

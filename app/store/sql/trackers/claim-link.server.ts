import { randomBytes } from 'node:crypto'
import type { TrackerTarget } from '../../../alerts/tracker'
import type { Instant } from '../../../clock'
import type { Db } from '../db'
import { linksOf } from './link-rows'

type Claim = { issueId: number; channelId: number; byUser: number | null; at: Instant }
type Known = { id: number; key: string | null; delivery: string | null }

/**
 * Claims the only issue that a tracker channel may create for an issue and everything merged with it: with a new row, or with the row of a
 * failed attempt. Undefined when there is an issue already, or a delivery is creating it.
 */
export function prepareClaimLink(db: Db): (claim: Claim) => Promise<TrackerTarget | undefined> {
  const known = db.prepare<{ issueId: number; channelId: number }, Known>(
    `select t.id, t.key, (select d.state from delivery d where d.id = t.delivery_id) as delivery
    from tracker_issue t
    where t.channel_id = :channelId
    and t.issue_id in ${linksOf(':issueId')}
    order by t.key is null, t.id
    limit 1`,
  )
  const insert = db.prepare<Claim & { marker: string }, { id: number }>(
    `insert into tracker_issue (issue_id, channel_id, marker, state, by_user, created_at)
    values (:issueId, :channelId, :marker, 'creating', :byUser, :at)
    returning id`,
  )
  return async (claim) => {
    const { issueId, channelId } = claim
    const held = await known.get({ issueId, channelId })
    if (!held) return { link: (await insert.get({ ...claim, marker: newMarker() }))!.id, act: 'create' }
    const over = !['waiting', 'leased', 'held'].includes(held.delivery ?? '')
    return held.key === null && over ? { link: held.id, act: 'create' } : undefined
  }
}

/** Only letters and digits, so that search indexes treat it as one word. */
export const newMarker = (): string => `digestline${randomBytes(16).toString('hex')}`

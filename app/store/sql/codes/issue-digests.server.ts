import type { Viewer } from '../../../accounts/viewer'
import { besideSource, guessedSource } from '../../../digests/code'
import { confidenceOf } from '../../../digests/confidence'
import type { IssueDigests } from '../../codes'
import type { Db } from '../db'
import { prepareMergeTargets } from '../issues/merge-targets.server'

/** Maximum sightings that are read. Issues whose messages contain order numbers or names have a digest per event. */
const mostCounted = 1000

type Row = {
  value: string
  confidence: number
  source: string
  release: string | null
  count: number
  firstSeen: number
  lastSeen: number
}

/** Finds the digests of an issue and its members; the sightings of equal digests are summed. */
export function prepareIssueDigests(db: Db) {
  const mergeTargetOf = prepareMergeTargets(db)
  // The condition on `source` is the condition of the partial index. Source and release are those of one member.
  const digests = db.prepare<{ issueId: number; limit: number }, Row & { total: number; sightings: number }>(
    `select code as value, max(confidence) as confidence,
      max(case when place = 1 then source end) as source, max(case when place = 1 then release end) as release,
      sum(count) as count,
      min(first_seen) as firstSeen, max(last_seen) as lastSeen, count(*) over () as total,
      sum(count(*)) over () as sightings
    from (
      select code, confidence, source, release, count, first_seen, last_seen,
        row_number() over (partition by code order by confidence desc, last_seen desc, id desc) as place
      from sighting
      where issue_id in (select id from issue where id = :issueId or merged_into = :issueId)
      and kind = 'digest'
      and source not in ('${guessedSource}', '${besideSource}')
      order by last_seen desc
      limit ${mostCounted}
    )
    group by code
    order by max(last_seen) desc, code
    limit +:limit`,
  )

  return async (viewer: Viewer, shortId: string, limit: number): Promise<IssueDigests | undefined> => {
    const mergeTarget = await mergeTargetOf(viewer, shortId)
    if (!mergeTarget) return undefined
    const rows = await digests.all({ issueId: mergeTarget.id, limit })
    return {
      count: rows[0]?.total ?? 0,
      orMore: (rows[0]?.sightings ?? 0) >= mostCounted,
      digests: rows.map(({ value, confidence, source, release, count, firstSeen, lastSeen }) => ({
        value,
        confidence: confidenceOf(confidence),
        source,
        ...(release !== null && { release }),
        sightings: { count, firstSeen, lastSeen },
      })),
    }
  }
}

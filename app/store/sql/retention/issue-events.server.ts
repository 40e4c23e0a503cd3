import type { Instant } from '../../../clock'
import { markOf } from '../../../events/facet-marks'
import { alwaysKept, type EvictionCandidate, tellingFacets } from '../../../retention/issue-walk'
import type { Db } from '../db'
import type { EventPosition } from '../grouping/group-events.server'

export type CandidateIssue = { id: number; projectId: number }

/** Before the first event of an issue. */
export const beginning: EventPosition = { timestamp: Number.MIN_SAFE_INTEGER, row: 0 }

/** Maximum events of an issue that are read at once. */
export const eventsAtOnce = 100

const facetNames = tellingFacets.map((name) => `'${name}'`).join(', ')

/** Reads what decides which events of an issue are evicted (retention/issue-walk.ts). */
export function prepareIssueEvents(db: Db) {
  const issues = db.prepare<{ after: number; since: Instant; limit: number }, CandidateIssue>(
    `select i.id, i.project_id as projectId
    from issue i
    where i.id > :after
    and i.last_seen >= :since
    and exists (select 1 from event e where e.issue_id = i.id)
    order by i.id
    limit +:limit`,
  )
  const size = db.prepare<{ id: number; limit: number }, { events: number; oldest: Instant }>(
    `select count(*) as events, min(timestamp) as oldest
    from (
      select timestamp
      from event
      where issue_id = :id
      order by timestamp
      limit +:limit
    ) first_ones`,
  )
  const newest = db
    .prepare<{ id: number }, number>(
      `select id from event where issue_id = :id order by timestamp desc, id desc limit ${alwaysKept.newest}`,
    )
    .pluck()
  const releases = db
    .prepare<{ projectId: number }, string>(
      `select version
      from release_seen
      where project_id = :projectId
      order by first_seen desc, version desc
      limit ${alwaysKept.releases}`,
    )
    .pluck()
  const values = db.prepare<CandidateIssue, { name: string; value: string }>(
    `select f.name, v.value
    from facet f
    join issue_facet v on v.facet_id = f.id and v.issue_id = :id
    where f.project_id = :projectId
    and f.name in (${facetNames})
    order by f.name, v.value
    limit ${alwaysKept.values}`,
  )
  const events = db.prepare<{ id: number } & EventPosition, EvictionCandidate>(
    `select id as row, event_id as eventId, timestamp, release, marks
    from event
    where issue_id = :id
    and (timestamp, id) > (:timestamp, :row)
    order by timestamp, id
    limit ${eventsAtOnce}`,
  )
  return {
    /** The next issues that have events and were seen since a time. */
    issues: (after: number, since: Instant, limit: number) => issues.all({ after, since, limit }),
    /** How many events there are, counted up to `limit`, and the oldest one. */
    size: async (id: number, limit: number) => (await size.get({ id, limit }))!,
    newest: (id: number) => newest.all({ id }),
    releases: (projectId: number) => releases.all({ projectId }),
    values: async (issue: CandidateIssue) => (await values.all(issue)).map(({ name, value }) => markOf(name, value)),
    events: (id: number, after: EventPosition) => events.all({ id, ...after }),
  }
}

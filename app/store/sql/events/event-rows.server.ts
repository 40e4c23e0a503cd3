import type { Level } from '../../../events/event'
import { unpack } from '../../../symbolication/packed-resolution.server'
import { textIn } from '../../body-packing.server'
import type { EventRow, StoredEvent } from '../../store'
import { readFirst } from '../dialect'
import { hexOfBytes } from '../hex.server'
import { shortIdOf } from '../issues/issue-rows.server'
import { joinMergeTarget } from '../issues/merge-targets.server'

export type SqlEvent = {
  row: number
  eventId: Uint8Array
  projectSlug: string
  number: number
  timestamp: number
  received: number
  level: Level
  title: string
  release: string | null
  environment: string | null
  traceId: Uint8Array | null
}

export type SqlStored = SqlEvent & {
  codec: number
  bytes: Uint8Array
  bodyStart: number
  bodyLength: number | null
  resolution: Uint8Array | null
  answeredAt: number | null
}

/** With a payload that was not read, because it is too long. */
export type SqlUnread = Omit<SqlStored, 'bytes'> & { bytes: null }

export const isRead = (row: SqlStored | SqlUnread): row is SqlStored => row.bytes !== null

/** The columns of `event e` with the joins of `joinShownIssue`. */
export const eventColumns = `e.id as row, e.event_id as eventId, p.slug as projectSlug, i.number, e.timestamp, e.received, e.level,
  coalesce(e.title, o.title) as title, e.release, e.environment, e.trace_id as traceId`

/** Joins the merge target of the event's own issue `o`, under which it is shown. */
export const joinShownIssue = `join issue o on o.id = e.issue_id
  ${joinMergeTarget}
  join project p on p.id = e.project_id`

const columnsWith = (
  bytes: string,
) => `${eventColumns}, b.codec, ${bytes}, e.body_start as bodyStart, e.body_length as bodyLength,
  x.bytes as resolution, x.answered_at as answeredAt`

/** The columns of `event e` with the joins of `storedFrom`. */
export const storedColumns = columnsWith('b.bytes')

/** The same, without reading the bytes of a payload that is longer than `:longest`. */
export const storedColumnsUpTo = columnsWith(
  'case when coalesce(e.body_length, 0) <= +:longest then b.bytes else null end as bytes',
)

/** The beginning of a query for `from e`, with `storedFrom` or columns of its own. */
export const eventsWhere = (condition: string): string => `with e ${readFirst} (
    select id, event_id, project_id, issue_id, timestamp, received, level, title, release, environment, trace_id, redacted,
      block_id, body_start, body_length, resolution_id
    from event
    where ${condition}
  )`

export const storedFrom = `${joinShownIssue}
  join body_block b on b.id = e.block_id
  left join resolution x on x.id = e.resolution_id`

export function toRow(row: SqlEvent): EventRow {
  const { timestamp, received, level, title, projectSlug } = row
  return {
    id: hexOfBytes(row.eventId),
    projectSlug,
    issueShortId: shortIdOf(projectSlug, row.number),
    timestamp,
    received,
    level,
    title,
    ...(row.release !== null && { release: row.release }),
    ...(row.environment !== null && { environment: row.environment }),
    ...(row.traceId !== null && { traceId: hexOfBytes(row.traceId) }),
  }
}

export function toStored(row: SqlStored): StoredEvent {
  const payload = textIn(row, row.bodyStart, row.bodyLength)
  const resolution = row.resolution ? unpack(row.resolution) : undefined
  return {
    ...toRow(row),
    payload,
    receivedEventId: hexOfBytes(row.eventId),
    ...(resolution && { resolution, resolvedAt: row.answeredAt ?? 0 }),
  }
}

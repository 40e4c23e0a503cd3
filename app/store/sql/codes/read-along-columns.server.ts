import type { Level } from '../../../events/event'
import type { SqlStored, SqlUnread } from '../events/event-rows.server'

/*
 * The event of a hit, beside the columns of the hit. It is joined once more as `own`, for viewers who may open it: to others all of its columns are
 * null.
 */

/** Columns that are not among those of a hit, or have another meaning there. */
export type OwnEvent = Pick<SqlStored, 'bodyStart' | 'bodyLength' | 'resolution' | 'answeredAt'> & {
  ownRow: number | null
  ownLevel: Level
  ownTitle: string
  ownReceived: number
  ownRelease: string | null
  ownEnvironment: string | null
  ownTrace: Uint8Array | null
  codec: number | null
  bytes: Uint8Array | null
}

/** Joins for `from e`, after `eventsWhere`. */
export const ownJoins = (mayOpen: string): string => `left join e own on own.id = e.id and ${mayOpen}
      left join body_block b on b.id = own.block_id
      left join resolution x on x.id = own.resolution_id`

/** Without the bytes of a payload that is longer than `:longest`. */
export const ownColumns = `own.id as ownRow, own.level as ownLevel, coalesce(own.title, o.title) as ownTitle,
        own.received as ownReceived, own.release as ownRelease, own.environment as ownEnvironment, own.trace_id as ownTrace,
        b.codec, case when coalesce(own.body_length, 0) <= +:longest then b.bytes else null end as bytes,
        own.body_start as bodyStart, own.body_length as bodyLength, x.bytes as resolution, x.answered_at as answeredAt`

type HitColumns = { eventId: Uint8Array | null; eventTimestamp: number | null; projectSlug: string; number: number }

/** The event as it is stored; undefined for viewers who may not open it. */
export function ownStored(row: HitColumns & OwnEvent): SqlStored | SqlUnread | undefined {
  const { ownRow, eventId, eventTimestamp, codec, projectSlug, number } = row
  if (ownRow === null || eventId === null || eventTimestamp === null || codec === null) return undefined
  const { ownLevel: level, ownTitle: title, ownReceived: received, ownRelease: release } = row
  const { ownEnvironment: environment, ownTrace: traceId, bytes, bodyStart, bodyLength, resolution, answeredAt } = row
  const event = { row: ownRow, eventId, timestamp: eventTimestamp, projectSlug, number, received, level, title }
  const body = { codec, bodyStart, bodyLength, resolution, answeredAt }
  return { ...event, release, environment, traceId, ...body, bytes } as SqlStored | SqlUnread
}

import { marksOf } from '../../events/facet-marks'
import { valueIn } from '../../events/facets'
import type { ProcessedEvent } from '../store'
import type { BodyPlace } from './body-blocks.server'
import { bytesOfHex, requiredBytes } from './hex.server'
import type { Kept } from './kept'
import type { Db } from './open.server'
import type { Group } from './record-issues.server'

/** Events, one row each; their bodies lie in blocks. */
export function prepareEvents(db: Db) {
  const find = db.prepare<[Buffer, number]>('select 1 from event where event_id = ? and project_id = ?')
  const insert = db.prepare(
    `insert into event (event_id, project_id, issue_id, timestamp, received, level, title, release, environment,
      trace_id, redacted, resolution_id, marks, person, block_id, body_start, body_length)
    values (:eventId, :projectId, :issueId, :timestamp, :received, :level, :title, :release, :environment,
      :traceId, :redacted, :resolutionId, :marks, :person, :blockId, :start, :length)`,
  )

  return {
    known: (eventId: Buffer, projectId: number): boolean => find.get(eventId, projectId) !== undefined,
    /** `resolutions`: the row of what each event's stacks were resolved to. */
    record(
      { projectId, issueId, title, events }: Group,
      places: Map<ProcessedEvent, BodyPlace>,
      resolutions: Map<ProcessedEvent, number>,
    ): Kept[] {
      return events.map((processed) => {
        const { event, redacted, facets } = processed
        const eventId = requiredBytes(event.id)
        const traceId = bytesOfHex(event.trace?.traceId ?? '') ?? null
        const inserted = insert.run({
          eventId,
          projectId,
          issueId,
          timestamp: event.timestamp,
          received: event.received,
          level: event.level,
          title: event.title === title ? null : event.title,
          release: event.release ?? null,
          environment: event.environment ?? null,
          traceId,
          redacted: redacted ? 1 : 0,
          resolutionId: resolutions.get(processed) ?? null,
          marks: facets === undefined ? null : marksOf(facets),
          person: (facets && valueIn(facets, 'user.id')?.slice(0, longestPerson)) || null,
          ...(places.get(processed) ?? nowhere),
        })
        return { processed, eventId, traceId, issueId, row: Number(inserted.lastInsertRowid) }
      })
    },
  }
}

/** As `personIn` tells one. */
const longestPerson = 100

/** An event without a body is shown as one whose body was evicted. */
const nowhere = { blockId: null, start: 0, length: null }

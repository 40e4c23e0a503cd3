import { marksOf } from '../../../events/facet-marks'
import { type PackedFacets, valueIn } from '../../../events/facets'
import { longestPerson, tellsPerson } from '../../../events/person-in'
import type { ProcessedEvent } from '../../store'
import type { BodyPlace } from '../body-blocks.server'
import { bytesOfHex, requiredBytes } from '../hex.server'
import type { Db } from '../open.server'
import type { Group, Kept } from './kept'

/** Events, one row each; their bodies lie in blocks. */
export function prepareEvents(db: Db) {
  const insert = db.prepare(
    `insert into event (event_id, project_id, issue_id, timestamp, received, level, title, release, environment,
      trace_id, redacted, resolution_id, marks, person, block_id, body_start, body_length)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )

  return {
    /** `resolutions`: the row of what each event's stacks were resolved to. */
    record(
      { projectId, issueId, title, events }: Group,
      places: Map<ProcessedEvent, BodyPlace>,
      resolutions: Map<ProcessedEvent, number>,
    ): Kept[] {
      const kept: Kept[] = []
      for (const processed of events) {
        const { event, redacted, facets } = processed
        const { blockId, start, length } = places.get(processed) ?? nowhere
        const eventId = requiredBytes(event.id)
        const traceId = bytesOfHex(event.trace?.traceId ?? '') ?? null
        // In the order of the columns: to look seventeen values up by their names takes as long as to insert them.
        const inserted = insert.run(
          eventId,
          projectId,
          issueId,
          event.timestamp,
          event.received,
          event.level,
          event.title === title ? null : event.title,
          event.release ?? null,
          event.environment ?? null,
          traceId,
          redacted ? 1 : 0,
          resolutions.get(processed) ?? null,
          facets === undefined ? null : marksOf(facets),
          facets === undefined ? null : personOf(facets),
          blockId,
          start,
          length,
        )
        kept.push({ processed, eventId, traceId, issueId, row: Number(inserted.lastInsertRowid) })
      }
      return kept
    },
  }
}

/** By id, where `personIn` would take that. */
function personOf(facets: PackedFacets): string | null {
  const id = valueIn(facets, 'user.id')
  return id !== undefined && tellsPerson(id) ? id.slice(0, longestPerson) : null
}

/** An event without a body is shown as one whose body was evicted. */
const nowhere = { blockId: null, start: 0, length: null }

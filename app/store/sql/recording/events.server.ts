import { marksOf } from '../../../events/facet-marks'
import { type PackedFacets, valueIn } from '../../../events/facets'
import { longestPerson, tellsPerson } from '../../../events/person-in'
import type { SortedBatch } from '../../../recording/batch'
import type { PlacedBatch } from '../../../recording/place-issues'
import type { IdOf } from '../../../recording/references'
import type { ProcessedEvent } from '../../store'
import type { Db } from '../db'
import type { BodyPlace } from '../events/body-blocks.server'
import { dayOfEvent } from '../events/day-of-event'
import { bytesOfHex, requiredBytes } from '../hex.server'

/** The rows of the fresh events of a batch and their ids, by position. */
export type EventRows = { idAt(position: number): Buffer; rowAt(position: number): number }

/** Writes events, one row each. Their bodies are in blocks. */
export function prepareEvents(db: Db) {
  const insert = db.prepare(
    `insert into event (id, event_id, project_id, issue_id, timestamp, received, level, title, release, environment,
      trace_id, redacted, resolution_id, marks, person, block_id, body_start, body_length)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )

  /** Reserves the rows of the fresh events, issue by issue, so that each issue's part of the index is written in one place. */
  const place = async ({ fresh, groups }: SortedBatch): Promise<EventRows> => {
    const positions = groups.flatMap((group) => group.positions)
    const reserved = await db.reserveIdsOfDays(
      'event',
      positions.map((position) => dayOfEvent(fresh[position]!)),
    )
    const rows = new Array<number>(fresh.length)
    for (const [at, position] of positions.entries()) rows[position] = reserved[at]!
    const ids = fresh.map(idOf)
    return { idAt: (position) => ids[position]!, rowAt: (position) => rows[position]! }
  }

  /** `resolutionOf`: the row of the resolved stacks of an event, by position. */
  const write = async (
    { groups }: PlacedBatch,
    issueId: IdOf,
    { idAt, rowAt }: EventRows,
    places: Map<ProcessedEvent, BodyPlace>,
    resolutionOf: (position: number) => number | null,
  ): Promise<void> => {
    const rowOf = (processed: ProcessedEvent, position: number, issue: number, title: string) => {
      const { event, redacted, facets } = processed
      const { blockId, start, length } = places.get(processed) ?? nowhere
      // In the order of the columns: looking up eighteen values by name takes as long as inserting them.
      return [
        rowAt(position),
        idAt(position),
        processed.projectId,
        issue,
        event.timestamp,
        event.received,
        event.level,
        event.title === title ? null : event.title,
        event.release ?? null,
        event.environment ?? null,
        bytesOfHex(event.trace?.traceId ?? '') ?? null,
        redacted ? 1 : 0,
        resolutionOf(position),
        facets === undefined ? null : marksOf(facets),
        facets === undefined ? null : personOf(facets),
        blockId,
        start,
        length,
      ]
    }
    const rows: unknown[][] = []
    for (const { group, state, title } of groups) {
      const issue = issueId(state.ref)
      const { events, positions } = group
      for (let at = 0; at < events.length; at++) rows.push(rowOf(events[at]!, positions[at]!, issue, title))
    }
    await insert.runEach(rows)
  }
  return { place, write }
}

const idOf = ({ event }: ProcessedEvent): Buffer => requiredBytes(event.id)

/** By id, where `personIn` would use the id. */
function personOf(facets: PackedFacets): string | null {
  const id = valueIn(facets, 'user.id')
  return id !== undefined && tellsPerson(id) ? id.slice(0, longestPerson) : null
}

/** An event without a body is shown like one whose body was evicted. */
const nowhere = { blockId: null, start: 0, length: null }

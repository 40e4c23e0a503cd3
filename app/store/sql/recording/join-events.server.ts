import type { SortedBatch } from '../../../recording/batch'
import {
  type JoinedSighting,
  joinedEvents,
  joinQuestions,
  joinTraces,
  ownOfAskedTraces,
  traceQuestions,
  tracesOf,
} from '../../../recording/join-traces'
import type { PlacedBatch } from '../../../recording/place-issues'
import type { IdOf } from '../../../recording/references'
import type { Db } from '../db'
import { daysAround } from '../events/day-of-event'
import { requiredBytes } from '../hex.server'
import type { CodeChanges } from './apply-codes.server'
import type { EventRows } from './events.server'
import { prepareLoadJoins } from './load-joins.server'
import { prepareCarry, prepareSightingUpsert } from './sighting-upsert.server'

/** What the batch wrote before. */
type Written = { codes: CodeChanges; issueId: IdOf; events: EventRows }

/**
 * Joins the events of a batch with those of the same traces, also of other projects. It looks after the events are written, and when it is
 * its turn: of two writers that record the two halves of a trace at the same time, the second one finds the half of the first one.
 */
export function prepareJoinEvents(
  db: Db,
): (batch: SortedBatch, placed: PlacedBatch, written: Written) => Promise<void> {
  const load = prepareLoadJoins(db)
  const upsert = prepareSightingUpsert(db)
  const carry = prepareCarry(db)

  const sightingOf = ({ event, counterpart, issue, ...sighting }: JoinedSighting, { issueId, events }: Written) => ({
    ...sighting,
    issueId: issueId(issue),
    eventId: counterpart ? requiredBytes(counterpart.eventId) : event === null ? null : events.idAt(event),
    messageHash: null,
  })
  const rowOf = ({ event, counterpart }: JoinedSighting, { events }: Written): number | undefined =>
    counterpart?.row ?? (event === null ? undefined : events.rowAt(event))

  return async (batch, placed, written) => {
    const ofBatch = tracesOf(batch)
    if (ofBatch.size === 0) return
    await db.lock('traces')
    const own = ownOfAskedTraces(batch, ofBatch).map(written.events.rowAt)
    const counterparts = await load.counterparts(traceQuestions(ofBatch), own, daysAround(batch.fresh))
    const traces = joinedEvents(batch, ofBatch, counterparts)
    if (traces.size === 0) return
    // Codes that found their issue with this batch count as its own.
    const all = [...written.codes.messages.moved, ...written.codes.sightings]
    const joins = await load.joins(joinQuestions(traces, all, counterparts))
    const joined = joinTraces(batch, placed, traces, all, counterparts, joins)
    const ids = await upsert(joined.map((sighting) => sightingOf(sighting, written)))
    await carry.runEach(
      joined.flatMap((sighting, at): [number, number][] => {
        const row = rowOf(sighting, written)
        return row === undefined ? [] : [[row, ids[at]!]]
      }),
    )
  }
}

import { traceSource } from '../../../digests/code'
import { rankOf } from '../confidence'
import type { Db } from '../open.server'
import type { Kept } from './kept'
import { prepareSightingUpsert } from './sighting-upsert.server'

/** A trace may go through any number of events; what one event joins is bounded. */
const joinsPerEvent = 5
const digestsPerJoin = 10

type Half = {
  row: number
  eventId: Uint8Array
  projectId: number
  issueId: number
  timestamp: number
  release: string | null
}

/**
 * Joins the visitor's half of a failure (redacted, but it carries the digest) to the server's half (it has the message)
 * by their trace id, in any two projects. The later one to arrive finds the earlier one, so each pair is joined once.
 */
export function prepareTraces(db: Db): { record(kept: Kept[]): void } {
  const upsert = prepareSightingUpsert(db)
  const halves = db.prepare<{ traceId: Buffer; redacted: 0 | 1; row: number }, Half>(
    `select id as row, event_id as eventId, project_id as projectId, issue_id as issueId, timestamp, release
    from event
    where trace_id = :traceId
    and redacted = :redacted
    and id < :row
    order by id desc
    limit ${joinsPerEvent}`,
  )
  // Only what the redacted event itself carries: a digest beside another message must not be trusted by trace.
  const digests = db.prepare<{ row: number; issueId: number }, { code: string }>(
    `select s.code
    from event_code c
    join sighting s on s.id = c.sighting_id
    where c.event_row = :row
    and s.issue_id = :issueId
    and s.kind = 'digest'
    and s.confidence = ${rankOf('exact')}
    limit ${digestsPerJoin}`,
  )
  const carried = db.prepare<{ row: number; code: string }>(
    `select 1
    from event_code c
    join sighting s on s.id = c.sighting_id
    where c.event_row = :row
    and s.code = :code
    and s.kind = 'digest'
    and s.confidence >= ${rankOf('linked')}`,
  )
  const carry = db.prepare(
    'insert into event_code (event_row, sighting_id) values (:row, :sightingId) on conflict do nothing',
  )

  const join = (redacted: { row: number; issueId: number }, server: Half) => {
    for (const { code } of digests.all({ row: redacted.row, issueId: redacted.issueId })) {
      if (carried.get({ row: server.row, code })) continue
      const sightingId = upsert({
        code,
        kind: 'digest',
        projectId: server.projectId,
        issueId: server.issueId,
        confidence: rankOf('linked'),
        source: traceSource,
        eventId: server.eventId,
        messageHash: null,
        release: server.release,
        firstSeen: server.timestamp,
        lastSeen: server.timestamp,
        count: 1,
      })
      carry.run({ row: server.row, sightingId })
    }
  }

  return {
    record(kept) {
      for (const one of kept) {
        const { traceId, row, issueId, eventId } = one
        if (!traceId) continue
        if (one.processed.redacted) {
          for (const server of halves.all({ traceId, redacted: 0, row })) join(one, server)
        } else {
          const { event, projectId } = one.processed
          const self = { row, issueId, eventId, projectId, timestamp: event.timestamp, release: event.release ?? null }
          for (const redacted of halves.all({ traceId, redacted: 1, row })) join(redacted, self)
        }
      }
    },
  }
}

import {
  type Counterpart,
  type Counterparts,
  digestKey,
  type JoinQuestions,
  joinsPerEvent,
  type KnownJoins,
} from '../../../recording/join-traces'
import type { Db } from '../db'
import { bytesOf, eventsOfTrace, hexOf, jsonEntry, listed, rowsOf, thenJoin } from '../dialect'
import { inDays } from '../events/in-days'

/** What has to be known to join the events of a batch with others of their traces. */
export function prepareLoadJoins(db: Db) {
  const within = (id: string) => (db.eventDays ? `and ${inDays(':from', ':to', ':withoutDay', id)}` : '')
  // Computed, so that PostgreSQL does not read a day from its end in the hope of finding the trace: the plan may be from when the day was empty.
  const byRow = db.eventDays ? 'x.id + 0' : 'traced.event_row'
  const counterparts = db.prepare<
    { list: string; own: string; from?: number; to?: number; withoutDay?: number },
    Omit<Counterpart, 'redacted'> & { redacted: 0 | 1; traceId: string }
  >(
    `select ${jsonEntry('j.value', 0)} as traceId, e.id as row, ${hexOf('e.event_id')} as eventId,
      e.project_id as projectId, e.issue_id as issue, e.timestamp, e.release, e.redacted
    from ${rowsOf(':list', 'list')} j
    ${thenJoin} event e on e.id in (
      select x.id
      from ${eventsOfTrace('x')}
      where traced.trace_id = ${bytesOf(jsonEntry('j.value', 0))}
      and traced.redacted = ${jsonEntry('j.value', 1, 'integer')}
      and traced.event_row not in ${listed(':own')} ${within('x.id')}
      order by ${byRow} desc
      limit ${joinsPerEvent}
    ) ${within('e.id')}
    order by e.id desc`,
  )
  const digests = db.prepare<{ rows: string }, { row: number; code: string; issue: number; confidence: number }>(
    `select c.event_row as row, s.code, s.issue_id as issue, s.confidence
    from event_code c
    join sighting s on s.id = c.sighting_id
    where c.event_row in ${listed(':rows')}
    and s.kind = 'digest'
    order by c.event_row, s.id`,
  )
  const confidence = db
    .prepare<[string, number, number], number>(
      `select confidence from sighting where code = ? and kind = 'digest' and project_id = ? and issue_id = ?`,
    )
    .pluck()

  return {
    /** By trace id, without the rows in `own`. `around`: the days to look at, where the engine keeps days apart. */
    async counterparts(
      asked: [traceId: string, redacted: 0 | 1][],
      own: number[],
      around: { first: number; last: number },
    ): Promise<Counterparts> {
      const found = new Map<string, Counterpart[]>()
      if (asked.length === 0) return found
      for (const { traceId, redacted, eventId, ...row } of await counterparts.all({
        list: JSON.stringify(asked),
        own: JSON.stringify(own),
        ...db.eventDays?.idsOf(around.first, around.last),
      })) {
        const counterpart = { ...row, eventId: eventId.toLowerCase(), redacted: redacted === 1 }
        const known = found.get(traceId)
        if (known) known.push(counterpart)
        else found.set(traceId, [counterpart])
      }
      return found
    },
    async joins(questions: JoinQuestions): Promise<KnownJoins> {
      const byRow = new Map<number, { code: string; issue: number; confidence: number }[]>()
      const asked = questions.rows.length > 0 ? await digests.all({ rows: JSON.stringify(questions.rows) }) : []
      for (const { row, ...digest } of asked) {
        const known = byRow.get(row)
        if (known) known.push(digest)
        else byRow.set(row, [digest])
      }
      const confidences = new Map<string, number>()
      const stored = await confidence.getEach(
        questions.sightings.map(({ code, projectId, issue }) => [code, projectId, issue]),
      )
      for (const [at, { code, projectId, issue }] of questions.sightings.entries())
        if (stored[at] !== undefined) confidences.set(digestKey(code, projectId, issue), stored[at])
      return { digests: byRow, confidences }
    },
  }
}

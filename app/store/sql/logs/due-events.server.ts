import type { Instant } from '../../../clock'
import type { Limits } from '../../../config'
import type { EventPlace } from '../../../logs/lines-around'
import type { EventGroup, SortedBatch } from '../../../recording/batch'
import type { PlacedBatch } from '../../../recording/place-issues'
import type { IdOf } from '../../../recording/references'
import type { Db } from '../db'
import { listed } from '../dialect'
import { bytesOfHex, hexOfBytes } from '../hex.server'
import type { EventRows } from '../recording/events.server'

/** An event whose lines are still to be collected. */
export type DueEvent = {
  eventId: Uint8Array
  projectId: number
  issueId: number
  at: Instant
  traceId: Uint8Array | null
  server: string | null
  process: string | null
}

export const dueColumns = `event_id as eventId, project_id as projectId, issue_id as issueId, at, trace_id as traceId, server, process`

export const placeOf = ({ at, traceId, server, process }: DueEvent): EventPlace => ({
  at,
  ...(traceId !== null && { traceId: hexOfBytes(traceId) }),
  ...(server !== null && { server }),
  ...(process !== null && { process }),
})

/** Events of one issue in one batch whose lines are collected; fewer when half of the places of its project are taken. */
const perIssue = { usually: 10, crowded: 1 }

export function prepareAddDue(db: Db): (events: DueEvent[], dueAt: Instant) => Promise<void> {
  const add = db.prepare(
    `insert into event_log_due (event_id, project_id, issue_id, at, trace_id, server, process, due_at)
    values (:eventId, :projectId, :issueId, :at, :traceId, :server, :process, :dueAt)
    on conflict (event_id, project_id) do nothing`,
  )
  return async (events, dueAt) => await add.runEach(events.map((event) => ({ ...event, dueAt })))
}

/**
 * Notes which fresh events of a batch may have lines, in projects that send lines. A project has a number of places for events that wait; what finds none
 * is counted. An issue that happens all the time leaves places to those that happen once.
 */
export function prepareExpectLines(
  db: Db,
  { logWaitMilliseconds, logEventsWaiting }: Pick<Limits, 'logWaitMilliseconds' | 'logEventsWaiting'>,
) {
  const sending = db
    .prepare<{ projects: string }, number>(`select project_id from log_ring where project_id in ${listed(':projects')}`)
    .pluck()
  const waiting = db
    .prepare<{ projectId: number; limit: number }, number>(
      'select count(*) from (select 1 from event_log_due where project_id = :projectId limit +:limit) w',
    )
    .pluck()
  const countTurnedAway = db.prepare<{ projectId: number; count: number }>(
    'update log_ring set events_turned_away = events_turned_away + :count where project_id = :projectId',
  )
  const addDue = prepareAddDue(db)

  return async ({ fresh }: SortedBatch, { groups }: PlacedBatch, issueId: IdOf, rows: EventRows, at: Instant) => {
    const mayHave = new Set<number>()
    for (const { projectId, event, logPlace } of fresh) if (event.trace || logPlace) mayHave.add(projectId)
    if (mayHave.size === 0) return
    const due: DueEvent[] = []
    for (const projectId of await sending.all({ projects: JSON.stringify([...mayHave]) })) {
      const taken = (await waiting.get({ projectId, limit: logEventsWaiting })) ?? 0
      const places = logEventsWaiting - taken
      const most = taken < logEventsWaiting / 2 ? perIssue.usually : perIssue.crowded
      let asked = 0
      const found: DueEvent[] = []
      for (const { group, state } of groups) {
        if (group.projectId !== projectId) continue
        const events = placed(group, issueId(state.ref), rows)
        asked += Math.min(events.length, perIssue.usually)
        found.push(...events.slice(-most))
      }
      due.push(...found.slice(0, places))
      const turnedAway = asked - Math.min(found.length, places)
      if (turnedAway > 0) await countTurnedAway.run({ projectId, count: turnedAway })
    }
    await addDue(due, at + logWaitMilliseconds)
  }
}

/** The last events of a group that name a trace or a server. */
function placed({ projectId, events, positions }: EventGroup, issue: number, rows: EventRows): DueEvent[] {
  return events.slice(-perIssue.usually).flatMap(({ event, logPlace }, index): DueEvent[] => {
    if (!event.trace && !logPlace) return []
    const position = positions[Math.max(0, positions.length - perIssue.usually) + index]!
    return [
      {
        ...{ eventId: rows.idAt(position), projectId, issueId: issue, at: event.timestamp },
        traceId: bytesOfHex(event.trace?.traceId ?? '') ?? null,
        server: logPlace?.server ?? null,
        process: logPlace?.process ?? null,
      },
    ]
  })
}

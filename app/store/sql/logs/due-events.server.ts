import type { Instant } from '../../../clock'
import type { EventPlace } from '../../../logs/lines-around'
import type { SortedBatch } from '../../../recording/batch'
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

/** Events of one issue in one batch whose lines are collected. */
const perIssue = 10

export function prepareAddDue(db: Db): (events: DueEvent[], dueAt: Instant) => Promise<void> {
  const add = db.prepare(
    `insert into event_log_due (event_id, project_id, issue_id, at, trace_id, server, process, due_at)
    values (:eventId, :projectId, :issueId, :at, :traceId, :server, :process, :dueAt)
    on conflict (event_id, project_id) do nothing`,
  )
  return async (events, dueAt) => await add.runEach(events.map((event) => ({ ...event, dueAt })))
}

/** Notes which fresh events of a batch may have lines, in projects that send lines. `wait`: how long later lines are waited for. */
export function prepareExpectLines(db: Db, wait: number) {
  const sending = db
    .prepare<{ projects: string }, number>(`select project_id from log_ring where project_id in ${listed(':projects')}`)
    .pluck()
  const addDue = prepareAddDue(db)
  return async ({ fresh }: SortedBatch, { groups }: PlacedBatch, issueId: IdOf, rows: EventRows, at: Instant) => {
    const mayHave = new Set<number>()
    for (const { projectId, event, logPlace } of fresh) if (event.trace || logPlace) mayHave.add(projectId)
    if (mayHave.size === 0) return
    const projects = new Set(await sending.all({ projects: JSON.stringify([...mayHave]) }))
    if (projects.size === 0) return
    const due = groups.flatMap(({ group, state }): DueEvent[] => {
      const { projectId, events, positions } = group
      if (!projects.has(projectId)) return []
      const issue = issueId(state.ref)
      return events.slice(-perIssue).flatMap(({ event, logPlace }, index): DueEvent[] => {
        if (!event.trace && !logPlace) return []
        const position = positions[positions.length - Math.min(perIssue, positions.length) + index]!
        return [
          {
            ...{ eventId: rows.idAt(position), projectId, issueId: issue, at: event.timestamp },
            traceId: bytesOfHex(event.trace?.traceId ?? '') ?? null,
            server: logPlace?.server ?? null,
            process: logPlace?.process ?? null,
          },
        ]
      })
    })
    await addDue(due, at + wait)
  }
}

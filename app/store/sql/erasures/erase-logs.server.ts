import { type ErasedPerson, erasePerson } from '../../../events/erase-person'
import type { LogLine, PackedLines } from '../../../logs/log-line'
import { linesIn, packLines } from '../../log-packing.server'
import type { Db } from '../db'
import { listed } from '../dialect'

type Row = PackedLines & { eventId: Uint8Array; projectId: number; row: number }

/**
 * Erases a person from log lines, in the caller's transaction: the lines of their events are deleted, and the person is replaced in those of
 * other events. Lines that still wait for a failure go at the beginning, all of the project: they would be gone within the hour.
 */
export function prepareEraseLogs(db: Db) {
  const ofEvents = db.prepare<{ rows: string }, Row>(
    `select l.event_id as eventId, l.project_id as projectId, l.codec, l.body as bytes, e.id as row
    from event e
    join event_log l on l.event_id = e.event_id and l.project_id = e.project_id
    where e.id in ${listed(':rows')}`,
  )
  const drop = db.prepare<Row>('delete from event_log where event_id = :eventId and project_id = :projectId')
  const set = db.prepare(
    'update event_log set codec = :codec, body = :body where event_id = :eventId and project_id = :projectId',
  )
  const empty = db.prepare<{ projectId: number }>('delete from log_chunk where project_id = :projectId')
  const count = db.prepare<{ projectId: number }>(
    'update log_ring set bytes = 0, aged = aged + lines, lines = 0 where project_id = :projectId',
  )
  return {
    async waiting(projectId: number): Promise<void> {
      await empty.run({ projectId })
      await count.run({ projectId })
    },
    /** `rows`: events that were looked at; `theirs`: those that happened to the person. */
    async kept(person: ErasedPerson, rows: number[], theirs: ReadonlySet<number>): Promise<void> {
      for (const found of await ofEvents.all({ rows: JSON.stringify(rows) })) {
        if (theirs.has(found.row)) {
          await drop.run(found)
          continue
        }
        const erased = erasePerson({ lines: linesIn(found) }, person)
        if (!erased) continue
        const { lines } = erased.payload as { lines: LogLine[] }
        const { codec, bytes: body } = packLines(lines).packed
        await set.run({ eventId: found.eventId, projectId: found.projectId, codec, body })
      }
    },
  }
}

import { days, type Instant } from '../../../clock'
import type { PackedResolution } from '../../../symbolication/answered'
import type { ProcessedEvent } from '../../store'
import type { Db } from '../open.server'
import type { Kept } from './kept'

type Answer = { id: number; bytes: Uint8Array; version: number }

/** Puts a better answer into the place of the one there is. */
export const answerAnew = `update resolution
    set bytes = :bytes,
      unresolved = :unresolved,
      version = :version,
      answered_at = :at
    where id = :id`

/**
 * What resolving came to, once per question. An answer that knew of more uploads replaces one that knew of fewer, never the other way
 * round: a batch may have been walked before an upload and be recorded behind it.
 */
export function prepareResolutions(db: Db) {
  const find = db.prepare<{ projectId: number; question: Uint8Array }, Answer>(
    'select id, bytes, version from resolution where project_id = :projectId and question = :question',
  )
  const insert = db.prepare(
    `insert into resolution (project_id, question, bytes, unresolved, version, answered_at, seen_at, events)
    values (:projectId, :question, :bytes, :unresolved, :version, :at, :at, 0)`,
  )
  const update = db.prepare(answerAnew)
  const seen = db.prepare(
    'update resolution set events = events + :events, event_row = :row, seen_at = :at where id = :id',
  )
  // Processed before an upload, recorded behind it: the work that upload asked for may be over.
  const late = db.prepare(
    `insert into late_upload (project_id, version, tried)
    select :projectId, version, 0
    from artifact_version
    where version > :version
    and exists (select 1 from artifact where project_id = :projectId)
    on conflict (project_id) do nothing`,
  )
  const used = db.prepare('update artifact_bundle set used_at = :at where id = :id and used_at <= :at - :day')

  const keep = (projectId: number, resolution: PackedResolution, at: Instant): number => {
    const { question, bytes, version } = resolution
    const values = { projectId, question, bytes, version, unresolved: resolution.unresolved ? 1 : 0, at }
    const known = find.get(values)
    if (!known) {
      if (resolution.unresolved) late.run(values)
      return Number(insert.run(values).lastInsertRowid)
    }
    if (version > known.version && !Buffer.from(bytes).equals(known.bytes)) update.run({ ...values, id: known.id })
    return known.id
  }

  return {
    /** The resolution each event has, by its row. */
    record(fresh: ProcessedEvent[], at: Instant): Map<ProcessedEvent, number> {
      const rows = new Map<ProcessedEvent, number>()
      const known = new Map<string, number>()
      const bundles = new Set<number>()
      for (const event of fresh) {
        const { resolution, projectId } = event
        if (!resolution) continue
        const key = `${projectId} ${Buffer.from(resolution.question).toString('latin1')}`
        const row = known.get(key) ?? keep(projectId, resolution, at)
        known.set(key, row)
        rows.set(event, row)
        for (const bundle of resolution.bundles) bundles.add(bundle)
      }
      for (const id of bundles) used.run({ id, at, day: days(1) })
      return rows
    },

    /** Notes how many events came with each, and the newest: its frames are read again when there is something new to resolve them by. */
    count(kept: Kept[], rows: Map<ProcessedEvent, number>, at: Instant): void {
      const counts = new Map<number, { events: number; row: number }>()
      for (const { processed, row } of kept) {
        const id = rows.get(processed)
        if (id !== undefined) counts.set(id, { events: (counts.get(id)?.events ?? 0) + 1, row })
      }
      for (const [id, count] of counts) seen.run({ id, ...count, at })
    },
  }
}

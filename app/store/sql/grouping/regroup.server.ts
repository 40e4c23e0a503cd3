import type { Instant } from '../../../clock'
import type { Regrouper, RegroupSlice } from '../../regrouping'
import type { Db } from '../db'
import { rowOfKey } from '../event-row'
import { keptColumns, keptFrom, type SqlKeptEvent, toKeptEvent } from '../events/kept-events.server'
import { hexOfBytes } from '../hex.server'
import { prepareMove } from './regroup-move.server'

type Job = {
  issueId: number
  projectId: number
  fingerprint: Uint8Array
  title: string
  untilRow: number
  afterTime: number
  afterRow: number
}

type RegroupResult = Parameters<Regrouper['ack']>[1]

/** Works through `regroup_job`, the oldest request first. */
export function sqlRegrouper(db: Db): Regrouper {
  const move = prepareMove(db)
  const job = db.prepare<[], Job>(
    `select j.issue_id as issueId, i.project_id as projectId, i.fingerprint, i.title, j.until_row as untilRow,
      j.after_time as afterTime, j.after_row as afterRow
    from regroup_job j
    join issue i on i.id = j.issue_id
    where j.done_at is null
    and i.deleted_at is null
    order by j.asked_at
    limit 1`,
  )
  const events = db.prepare<Job & { limit: number }, SqlKeptEvent>(
    `select ${keptColumns}
    ${keptFrom}
    where e.issue_id = :issueId
    and (e.timestamp, e.id) > (:afterTime, :afterRow)
    and e.id <= :untilRow
    order by e.timestamp, e.id
    limit +:limit`,
  )
  const retitle = db.prepare('update issue set title = :title where id = :issueId and title <> :title')
  const goOn = db.prepare(
    `update regroup_job
    set looked = looked + :looked,
      moved = moved + :moved,
      after_time = coalesce(:afterTime, after_time),
      after_row = coalesce(:afterRow, after_row),
      done_at = case when :last = 1 then :at else null end
    where issue_id = :issueId`,
  )

  const next = async (limit: number): Promise<RegroupSlice | undefined> => {
    const found = await job.get()
    if (!found) return undefined
    const rows = await events.all({ ...found, limit })
    return {
      issueId: found.issueId,
      projectId: found.projectId,
      fingerprint: hexOfBytes(found.fingerprint),
      title: found.title,
      events: rows.map(toKeptEvent),
      last: rows.length < limit,
    }
  }

  const ack = db.transaction(async (slice: RegroupSlice, { moves, title }: RegroupResult, at: Instant) => {
    const { issueId, events: looked } = slice
    if (moves.length > 0) await move(issueId, moves, at)
    if (title !== undefined) await retitle.run({ issueId, title })
    const end = looked.at(-1)
    await goOn.run({
      issueId,
      at,
      looked: looked.length,
      moved: moves.length,
      afterTime: end?.timestamp ?? null,
      afterRow: end ? rowOfKey(end.key) : null,
      last: slice.last ? 1 : 0,
    })
  })

  return { next, ack }
}

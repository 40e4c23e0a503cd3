import { hours, type Instant, seconds } from '../../../clock'
import type { Limits } from '../../../config'
import { nearestLines } from '../../../logs/lines-around'
import type { LogKeeping } from '../../event-logs'
import { packLines } from '../../log-packing.server'
import type { Db } from '../db'
import { isEvent, listed } from '../dialect'
import { type DueEvent, dueColumns, placeOf } from './due-events.server'
import { prepareFindLines } from './find-lines.server'

export type LogLimits = Pick<
  Limits,
  | 'logMilliseconds'
  | 'logWaitMilliseconds'
  | 'logBytesOfProject'
  | 'logBytesOfAll'
  | 'logEventsPerHour'
  | 'logEventsWaiting'
>

/** For tests and tools, which keep no lines for long. */
export const usualLogLimits: LogLimits = {
  logMilliseconds: hours(1),
  logWaitMilliseconds: seconds(15),
  logBytesOfProject: Number.MAX_SAFE_INTEGER,
  logBytesOfAll: Number.MAX_SAFE_INTEGER,
  logEventsPerHour: 20,
  logEventsWaiting: Number.MAX_SAFE_INTEGER,
}

/** Events whose lines one transaction collects, and chunks that it deletes. */
const atOnce = { events: 10, chunks: 100 }

type Chunk = { id: number; projectId: number; received: Instant; lines: number; bytes: number }
type Ring = { projectId: number; bytes: number }

/**
 * 1. When the lines of an event should have arrived, those around it are kept with it: of an issue for a number of events an hour, because
 *    the lines of a thousand equal failures say no more than those of twenty.
 * 2. Lines that wait for a failure go when they are too old, and the oldest of a project when it has too many bytes. A project may have its
 *    share of the bytes of all when there are many.
 */
export function sqlLogKeeping(db: Db, limits: LogLimits): LogKeeping {
  const collect = prepareCollect(db, limits)
  const trim = prepareTrim(db, limits)
  return {
    async slice({ at, budget }) {
      const end = performance.now() + budget / 2
      let isDue = true
      while (isDue && performance.now() < end) isDue = await collect(at, end)
      // Once in any case: in a flood of failures events are due all the time.
      let isMore = await trim(at)
      while (isMore && performance.now() < end) isMore = await trim(at)
      return isDue || isMore
    },
  }
}

/** Keeps the lines of some due events, until the time `end` of `performance.now()`. Returns whether more are due. */
function prepareCollect(db: Db, { logEventsPerHour }: LogLimits): (at: Instant, end: number) => Promise<boolean> {
  const findLines = prepareFindLines(db)
  const next = db.prepare<{ at: Instant }, DueEvent>(
    `select ${dueColumns} from event_log_due where due_at <= :at order by due_at limit ${atOnce.events}`,
  )
  const done = db.prepare<DueEvent>('delete from event_log_due where event_id = :eventId and project_id = :projectId')
  const lately = db
    .prepare<{ issueId: number; since: Instant; limit: number }, number>(
      `select count(*)
      from (select 1 from event_log where issue_id = :issueId and kept_at > :since limit +:limit) k`,
    )
    .pluck()
  const isStored = db.prepare<DueEvent, { stored: number }>(
    `select 1 as stored from event e where ${isEvent('e', ':eventId', ':projectId')}`,
  )
  const keep = db.prepare(
    `insert into event_log (event_id, project_id, issue_id, kept_at, lines, codec, body)
    values (:eventId, :projectId, :issueId, :at, :lines, :codec, :body)
    on conflict (event_id, project_id) do nothing`,
  )
  const count = db.prepare(
    'update log_ring set events = events + :kept, events_over = events_over + :over where project_id = :projectId',
  )
  const collectOne = async (event: DueEvent, at: Instant) => {
    const { eventId, projectId, issueId } = event
    await done.run(event)
    if (!(await isStored.get(event))) return
    // First, because a search for lines may read megabytes, and in a flood most events are over.
    const known = (await lately.get({ issueId, since: at - hours(1), limit: logEventsPerHour })) ?? 0
    if (known >= logEventsPerHour) {
      await count.run({ projectId, kept: 0, over: 1 })
      return
    }
    const lines = await findLines(projectId, placeOf(event))
    if (lines.length === 0) return
    await count.run({ projectId, kept: 1, over: 0 })
    const kept = nearestLines(lines, event.at)
    const { codec, bytes: body } = packLines(kept).packed
    await keep.run({ eventId, projectId, issueId, at, lines: kept.length, codec, body })
  }
  const some = db.transaction(async (at: Instant, end: number): Promise<boolean> => {
    const due = await next.all({ at })
    let looked = 0
    for (const event of due) {
      await collectOne(event, at)
      looked++
      if (performance.now() >= end) break
    }
    return looked < due.length || due.length === atOnce.events
  })
  return async (at, end) => (await next.get({ at })) !== undefined && (await some(at, end))
}

/** Deletes some chunks that are too old or too many. Returns whether there may be more. */
function prepareTrim(
  db: Db,
  { logMilliseconds, logBytesOfProject, logBytesOfAll }: LogLimits,
): (at: Instant) => Promise<boolean> {
  const columns = 'id, project_id as projectId, received, lines, bytes'
  const oldest = db.prepare<[], Chunk>(`select ${columns} from log_chunk order by id limit ${atOnce.chunks}`)
  const oldestOf = db.prepare<{ projectId: number }, Chunk>(
    `select ${columns} from log_chunk where project_id = :projectId order by id limit ${atOnce.chunks}`,
  )
  const full = db.prepare<{ share: number }, Ring>(
    'select project_id as projectId, bytes from log_ring where bytes > :share order by bytes desc limit 1',
  )
  const all = db.prepare<[], { rings: number }>('select count(*) as rings from log_ring where bytes > 0')
  const remove = db.prepare<{ ids: string }>(`delete from log_chunk where id in ${listed(':ids')}`)
  const count = db.prepare(
    `update log_ring
    set bytes = bytes - :bytes, lines = lines - :lines, aged = aged + :aged, crowded = crowded + :crowded
    where project_id = :projectId`,
  )

  const drop = db.transaction(
    async (chunks: Chunk[], why: 'aged' | 'crowded') => {
      await remove.run({ ids: JSON.stringify(chunks.map(({ id }) => id)) })
      const sums = new Map<number, { bytes: number; lines: number }>()
      for (const { projectId, bytes, lines } of chunks) {
        const sum = sums.get(projectId) ?? { bytes: 0, lines: 0 }
        sums.set(projectId, { bytes: sum.bytes + bytes, lines: sum.lines + lines })
      }
      for (const [projectId, { bytes, lines }] of sums)
        await count.run({ projectId, bytes, lines, aged: 0, crowded: 0, [why]: lines })
    },
    { mayBeLost: true },
  )
  const tooOld = async (at: Instant): Promise<Chunk[]> => {
    const chunks = await oldest.all()
    const young = chunks.findIndex(({ received }) => received > at - logMilliseconds)
    return young === -1 ? chunks : chunks.slice(0, young)
  }
  const tooMany = async (): Promise<Chunk[]> => {
    const { rings } = (await all.get())!
    const share = Math.min(logBytesOfProject, Math.floor(logBytesOfAll / Math.max(1, rings)))
    const ring = await full.get({ share })
    if (!ring) return []
    let { bytes: left } = ring
    return (await oldestOf.all({ projectId: ring.projectId })).filter(({ bytes }) => {
      const isTooMuch = left > share
      if (isTooMuch) left -= bytes
      return isTooMuch
    })
  }
  return async (at) => {
    const old = await tooOld(at)
    if (old.length > 0) {
      await drop(old, 'aged')
      return true
    }
    const crowded = await tooMany()
    if (crowded.length > 0) await drop(crowded, 'crowded')
    return crowded.length > 0
  }
}

import type { ErasedPerson } from '../../../events/erase-person'
import type { Eraser, ErasureReport, ErasureSlice } from '../../erasures'
import type { Db } from '../db'
import { keyOfRow, rowOfKey } from '../event-row'
import { keptColumns, keptFrom, type SqlKeptEvent, toKeptEvent } from '../events/kept-events.server'
import { prepareEraseBeside } from './erase-beside.server'
import { prepareEraseLogs } from './erase-logs.server'
import { prepareFinishErasure } from './finish-erasure.server'
import { prepareRewrite } from './rewrite-events.server'

type Job = { id: number; projectId: number; person: string; untilRow: number; afterRow: number }

/** Maximum rows, also of other projects, that one slice passes. */
const rowsAtOnce = 2000

/** Works through `erasure`, the oldest first. */
export function sqlEraser(db: Db): Eraser {
  const rewrite = prepareRewrite(db)
  const eraseBeside = prepareEraseBeside(db)
  const eraseLogs = prepareEraseLogs(db)
  const reached = db.prepare<{ id: number }, number>('select after_row from erasure where id = :id').pluck()
  const job = db.prepare<[], Job>(
    `select id, project_id as projectId, person, until_row as untilRow, after_row as afterRow
    from erasure
    where cleared_at is null
    and after_block is null
    order by id
    limit 1`,
  )
  const events = db.prepare<{ projectId: number; afterRow: number; end: number; limit: number }, SqlKeptEvent>(
    `select ${keptColumns}
    ${keptFrom}
    where e.id > :afterRow
    and e.id <= :end
    and e.project_id = :projectId
    order by e.id
    limit +:limit`,
  )
  // Ids have gaps.
  const windowEnd = db
    .prepare<{ afterRow: number; untilRow: number }, number | null>(
      `select max(id)
      from (
        select id from event where id > :afterRow and id <= :untilRow order by id limit ${rowsAtOnce}
      ) passed`,
    )
    .pluck()
  const goOn = db.prepare<ErasureReport & { id: number; afterRow: number }>(
    `update erasure
    set after_row = :afterRow,
      looked = looked + :looked,
      events = events + :events,
      theirs = theirs + :theirs,
      unreadable = unreadable + :unreadable,
      attachments = attachments + :attachments,
      issues = issues + :issues,
      people = people + :people,
      reports = reports + :reports
    where id = :id`,
  )
  const endEvents = db.prepare<{ id: number }>('update erasure set after_block = 0 where id = :id')

  const next = async (limit: number): Promise<ErasureSlice | undefined> => {
    const found = await job.get()
    if (!found) return undefined
    const { id, projectId, person, untilRow, afterRow } = found
    const until = (await windowEnd.get({ afterRow, untilRow })) ?? untilRow
    const rows = await events.all({ projectId, afterRow, end: until, limit })
    const isWhole = rows.length < limit
    const shared = { id, projectId, person: JSON.parse(person) as ErasedPerson, events: rows.map(toKeptEvent) }
    return { ...shared, end: keyOfRow(isWhole ? until : rows.at(-1)!.row), last: isWhole && until >= untilRow }
  }

  const ack = db.transaction(async (slice: ErasureSlice, done: Parameters<Eraser['ack']>[1]) => {
    const { id, projectId, person, events: given, last } = slice
    const isWhole = done.looked === given.length
    const afterRow = rowOfKey(isWhole ? slice.end : given[done.looked - 1]!.key)
    if ((await reached.get({ id })) === 0) await eraseLogs.waiting(projectId)
    const changed = await rewrite(projectId, person, done.rewritten)
    const looked = given.slice(0, done.looked).map(({ key }) => rowOfKey(key))
    const theirs = done.rewritten.filter(({ isTheirs }) => isTheirs).map(({ key }) => rowOfKey(key))
    await eraseLogs.kept(person, looked, new Set(theirs))
    const beside = last && isWhole ? await eraseBeside(projectId, person) : { issues: 0, people: 0, reports: 0 }
    await goOn.run({
      ...{ id, afterRow, looked: done.looked, unreadable: done.unreadable },
      events: done.rewritten.length,
      theirs: theirs.length,
      attachments: changed.attachments,
      issues: beside.issues,
      people: changed.people + beside.people,
      reports: changed.reports + beside.reports,
    })
    if (last && isWhole) await endEvents.run({ id })
  })

  return { next, ack, finish: prepareFinishErasure(db) }
}

import { hourOf } from '../../../clock'
import { rowsOfHour } from '../../../retention/counter-units'
import type { ProcessedEvent } from '../../store'
import type { Db } from '../db'

/** Maximum pairs of release and environment per project. The oldest are deleted; their counts then belong to no pair. */
export const partsPerProject = 5_000

type Counted = { projectId: number; issueId: number; events: Pick<ProcessedEvent, 'event'>[] }

/** Counts events per issue, hour, release and environment: written once per batch. */
export function prepareParts(db: Db) {
  const { idOf, tidy } = prepareIds(db)
  const add = db.prepare(
    `insert into issue_part_hour (issue_id, hour, part_id, count)
    values (:issueId, :hour, :partId, :count)
    on conflict (issue_id, hour, part_id) do update set count = issue_part_hour.count + excluded.count`,
  )
  const take = db.prepare(
    `update issue_part_hour
    set count = count - :count
    where issue_id = :issueId
    and part_id = :partId
    and hour = (
      select max(h.hour)
      from issue_part_hour h
      where h.issue_id = :issueId
      and h.part_id = :partId
      and h.hour in (:hour, :day, :month)
    )`,
  )
  const dropEmpty = db.prepare('delete from issue_part_hour where issue_id = ? and count <= 0')
  const countsOf = async ({ projectId, issueId, events }: Counted, batch: PartsOfBatch) => {
    const counts = new Map<string, { hour: number; partId: number; count: number }>()
    for (const { event } of events) {
      const [hour, partId] = [hourOf(event.timestamp), await idOf(batch, projectId, event)]
      const known = counts.get(`${hour} ${partId}`)
      if (known) known.count++
      else counts.set(`${hour} ${partId}`, { hour, partId, count: 1 })
    }
    return Array.from(counts.values(), (counted) => ({ issueId, ...counted }))
  }
  return {
    /** Adds the events of all issues of a batch. */
    async add(issues: Counted[]): Promise<void> {
      const batch = aBatch()
      const counts: Awaited<ReturnType<typeof countsOf>> = []
      for (const issue of issues) counts.push(...(await countsOf(issue, batch)))
      await add.runEach(counts)
      await tidy(batch)
    },
    async take(issue: Counted): Promise<void> {
      const counts = await countsOf(issue, aBatch())
      await take.runEach(counts.map((counted) => ({ ...counted, ...rowsOfHour(counted.hour) })))
      await dropEmpty.run(issue.issueId)
    },
  }
}

type Of = Pick<ProcessedEvent['event'], 'release' | 'environment'>
/** Ids are cached for one batch only, because its transaction may be rolled back. `grown`: projects that got new pairs. */
type PartsOfBatch = { ids: Map<string, number>; grown: Set<number> }
const aBatch = (): PartsOfBatch => ({ ids: new Map(), grown: new Set() })

function prepareIds(db: Db) {
  type SessionCounter = { projectId: number; release: string; environment: string }
  const find = db.prepare<SessionCounter, { id: number }>(
    `select id
    from trend_part
    where project_id = :projectId
    and release = :release
    and environment = :environment`,
  )
  const insert = db.prepare<SessionCounter, { id: number }>(
    `insert into trend_part (project_id, release, environment)
    values (:projectId, :release, :environment)
    returning id`,
  )
  const letGo = db.prepare<{ projectId: number }>(
    `delete from trend_part
    where project_id = :projectId
    and id <= (
      select id
      from trend_part
      where project_id = :projectId
      order by id desc
      limit 1 offset ${partsPerProject}
    )`,
  )
  const found = async ({ grown }: PartsOfBatch, asked: SessionCounter): Promise<number> => {
    const known = await find.get(asked)
    if (known) return known.id
    grown.add(asked.projectId)
    return (await insert.get(asked))!.id
  }
  return {
    async idOf(batch: PartsOfBatch, projectId: number, { release = '', environment = '' }: Of): Promise<number> {
      const key = `${projectId} ${release}\0${environment}`
      let id = batch.ids.get(key)
      if (id === undefined) {
        id = await found(batch, { projectId, release, environment })
        batch.ids.set(key, id)
      }
      return id
    },
    /** Once per batch, because finding the oldest reads all pairs of a project. */
    async tidy({ grown }: PartsOfBatch): Promise<void> {
      for (const projectId of grown) await letGo.run({ projectId })
    },
  }
}

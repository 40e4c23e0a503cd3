import { hourOf } from '../../../clock'
import { rowsOfHour } from '../../../retention/counter-units'
import type { ProcessedEvent } from '../../store'
import type { Db } from '../db'

/** Maximum pairs of release and environment per project. The oldest are deleted; their counts then belong to no pair. */
const partsPerProject = 5_000

type Counted = { projectId: number; issueId: number; events: Pick<ProcessedEvent, 'event'>[] }

/** Counts events per issue, hour, release and environment: written once per batch. */
export function prepareParts(db: Db) {
  const { idsOf, tidy } = prepareIds(db)
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
  const countsOf = ({ projectId, issueId, events }: Counted, ids: ReadonlyMap<string, number>) => {
    const counts = new Map<string, { issueId: number; hour: number; partId: number; count: number }>()
    let last: { event: ProcessedEvent['event']; hour: number; own: { count: number } } | undefined
    for (const { event } of events) {
      const hour = hourOf(event.timestamp)
      // Events in a row mostly are of one part and one hour: then no key is needed.
      if (last?.hour !== hour || !isOfSamePart(event, last.event)) {
        const partId = ids.get(keyOf(projectId, event))!
        const key = `${hour} ${partId}`
        const own = counts.get(key) ?? { issueId, hour, partId, count: 0 }
        counts.set(key, own)
        last = { event, hour, own }
      }
      last.own.count++
    }
    return [...counts.values()]
  }
  return {
    /** Adds the events of all issues of a batch. */
    async add(issues: Counted[]): Promise<void> {
      const { ids, grown } = await idsOf(issues)
      await add.runEach(issues.flatMap((issue) => countsOf(issue, ids)))
      await tidy(grown)
    },
    async take(issue: Counted): Promise<void> {
      const counts = countsOf(issue, (await idsOf([issue])).ids)
      await take.runEach(counts.map((counted) => ({ ...counted, ...rowsOfHour(counted.hour) })))
      await dropEmpty.run(issue.issueId)
    },
  }
}

type Part = { projectId: number; release: string; environment: string }

const keyOf = (projectId: number, { release = '', environment = '' }: ProcessedEvent['event']): string =>
  `${projectId} ${release}\0${environment}`

const isOfSamePart = (event: ProcessedEvent['event'], other: ProcessedEvent['event']): boolean =>
  event.release === other.release && event.environment === other.environment

function prepareIds(db: Db) {
  const find = db.prepare<Part, { id: number }>(
    `select id
    from trend_part
    where project_id = :projectId
    and release = :release
    and environment = :environment`,
  )
  const insert = db.prepare<Part, { id: number }>(
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
  const ofEvents = (issues: Counted[]): Map<string, Part> => {
    const parts = new Map<string, Part>()
    for (const { projectId, events } of issues) {
      let last: ProcessedEvent['event'] | undefined
      for (const { event } of events) {
        if (last && isOfSamePart(event, last)) continue
        last = event
        const key = keyOf(projectId, event)
        if (!parts.has(key))
          parts.set(key, { projectId, release: event.release ?? '', environment: event.environment ?? '' })
      }
    }
    return parts
  }
  return {
    /** Ids by `keyOf`, and the projects that got further ones. Not remembered beyond a batch: it may be undone. */
    async idsOf(issues: Counted[]): Promise<{ ids: Map<string, number>; grown: Set<number> }> {
      const parts = [...ofEvents(issues)]
      const known = await find.getEach(parts.map(([, part]) => part))
      const ids = new Map(parts.flatMap(([key], at) => (known[at] ? [[key, known[at].id]] : [])))
      const missing = parts.filter(([key]) => !ids.has(key))
      const inserted = await insert.getEach(missing.map(([, part]) => part))
      for (const [at, [key]] of missing.entries()) ids.set(key, inserted[at]!.id)
      return { ids, grown: new Set(missing.map(([, { projectId }]) => projectId)) }
    },
    /** Once per batch, because finding the oldest reads all pairs of a project. */
    async tidy(grown: Set<number>): Promise<void> {
      for (const projectId of grown) await letGo.run({ projectId })
    },
  }
}

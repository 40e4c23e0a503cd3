import { hourOf } from '../../clock'
import type { ProcessedEvent } from '../store'
import type { Db } from './open.server'

/** So many pairs of release and environment a project keeps apart; the oldest make way, and what they counted is of no known part then. */
export const partsPerProject = 5_000

type Counted = { projectId: number; issueId: number; events: Pick<ProcessedEvent, 'event'>[] }

/** Events per issue, hour, release and environment: added once per batch. */
export function prepareParts(db: Db) {
  const parts = prepareIds(db)
  const add = db.prepare(
    `insert into issue_part_hour (issue_id, hour, part_id, count)
    values (:issueId, :hour, :partId, :count)
    on conflict (issue_id, hour, part_id) do update set count = count + excluded.count`,
  )
  const take = db.prepare(
    `update issue_part_hour
    set count = count - :count
    where issue_id = :issueId
    and hour = :hour
    and part_id = :partId`,
  )
  const dropEmpty = db.prepare('delete from issue_part_hour where issue_id = ? and count <= 0')
  const each = ({ projectId, issueId, events }: Counted, idOf: IdOf, write: typeof add) => {
    const counts = new Map<string, { hour: number; partId: number; count: number }>()
    for (const { event } of events) {
      const [hour, partId] = [hourOf(event.timestamp), idOf(projectId, event)]
      const known = counts.get(`${hour} ${partId}`)
      if (known) known.count++
      else counts.set(`${hour} ${partId}`, { hour, partId, count: 1 })
    }
    for (const counted of counts.values()) write.run({ issueId, ...counted })
  }
  return {
    /** Every issue of a batch at once. */
    add(issues: Counted[]): void {
      const { idOf, tidy } = parts()
      for (const issue of issues) each(issue, idOf, add)
      tidy()
    },
    take(issue: Counted): void {
      each(issue, parts().idOf, take)
      dropEmpty.run(issue.issueId)
    },
  }
}

type Of = Pick<ProcessedEvent['event'], 'release' | 'environment'>
type IdOf = (projectId: number, of: Of) => number

/** Ids are remembered for one batch: the next one may follow upon one that was undone. */
function prepareIds(db: Db): () => { idOf: IdOf; tidy: () => void } {
  type Asked = { projectId: number; release: string; environment: string }
  const find = db.prepare<Asked, { id: number }>(
    `select id
    from trend_part
    where project_id = :projectId
    and release = :release
    and environment = :environment`,
  )
  const insert = db.prepare<Asked, { id: number }>(
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
  return () => {
    const known = new Map<string, number>()
    const grown = new Set<number>()
    const make = (asked: Asked): number => {
      grown.add(asked.projectId)
      return insert.get(asked)!.id
    }
    const idOf: IdOf = (projectId, { release = '', environment = '' }) => {
      const key = `${projectId} ${release}\0${environment}`
      const asked = { projectId, release, environment }
      const id = known.get(key) ?? find.get(asked)?.id ?? make(asked)
      known.set(key, id)
      return id
    }
    // Once a batch: to find the oldest all of a project are looked at.
    return { idOf, tidy: () => grown.forEach((projectId) => void letGo.run({ projectId })) }
  }
}

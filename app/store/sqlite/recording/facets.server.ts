import { unpackFacets } from '../../../events/facets'
import type { ProcessedEvent } from '../../store'
import { greatest } from '../dialect'
import type { Db } from '../open.server'

/*
 * How often an issue's events had which value.
 * 1. Added once per batch, issue and value; what is equal is taken apart once.
 * 2. An issue keeps so many values of one facet. A new one gets in: the rarest, of those the longest unseen, makes way.
 * 3. What made way or found no room counts as other. Kept and other together are the events that had the facet.
 */

const facetLimits = {
  /** Values of one facet an issue keeps, and of all together. */
  valuesPerFacet: 40,
  valuesPerIssue: 400,
  /** New values of a full facet that get in with one batch ... */
  newcomers: 5,
  /** ... and where more events than this had values that are not kept, one in so many: nearly every value there is another. */
  scattered: 100,
  oneIn: 16,
  /** Names of facets a project keeps; the first ones. */
  namesPerProject: 300,
}

type Count = { count: number; lastSeen: number }
type Counted = { projectId: number; issueId: number; events: Pick<ProcessedEvent, 'facets' | 'event'>[] }
type At = { issueId: number; facetId: number }

export function prepareFacets(db: Db) {
  const idOf = prepareNames(db)
  const bump = db.prepare(
    `update issue_facet
    set count = count + :count,
      last_seen = ${greatest('last_seen', ':lastSeen')}
    where issue_id = :issueId
    and facet_id = :facetId
    and value = :value`,
  )
  const insert = db.prepare(
    `insert into issue_facet (issue_id, facet_id, value, count, last_seen)
    values (:issueId, :facetId, :value, :count, :lastSeen)`,
  )
  const keptOfFacet = db.prepare<At, { kept: number; other: number }>(
    `select count(*) as kept,
      coalesce((select count from issue_facet_other where issue_id = :issueId and facet_id = :facetId), 0) as other
    from issue_facet
    where issue_id = :issueId
    and facet_id = :facetId`,
  )
  const keptOfIssue = db.prepare<[number], { kept: number }>(
    'select count(*) as kept from issue_facet where issue_id = ?',
  )
  const makeWay = db.prepare<At, { count: number }>(
    `delete from issue_facet
    where issue_id = :issueId
    and facet_id = :facetId
    and value = (
      select value
      from issue_facet
      where issue_id = :issueId
      and facet_id = :facetId
      order by count, last_seen
      limit 1
    )
    returning count`,
  )
  const addOther = db.prepare(
    `insert into issue_facet_other (issue_id, facet_id, count)
    values (:issueId, :facetId, :count)
    on conflict (issue_id, facet_id) do update set count = count + excluded.count`,
  )
  const takeOther = db.prepare(
    `update issue_facet_other
    set count = ${greatest('0', 'count - :count')}
    where issue_id = :issueId
    and facet_id = :facetId`,
  )
  const dropEmpty = db.prepare('delete from issue_facet where issue_id = ? and count <= 0')

  /** Values the issue had none of, those seen most first. */
  const welcome = (at: At, fresh: [string, Count][]) => {
    const before = keptOfFacet.get(at)!
    let room = facetLimits.valuesPerFacet - before.kept
    if (room > 0) room = Math.min(room, facetLimits.valuesPerIssue - keptOfIssue.get(at.issueId)!.kept)
    let newcomers = before.kept > 0 ? facetLimits.newcomers : 0
    const isScattered = before.other > facetLimits.scattered
    let other = 0
    fresh.sort(([, a], [, b]) => b.count - a.count || b.lastSeen - a.lastSeen)
    for (const [value, counted] of fresh) {
      const isWelcome = room > 0 || (newcomers > 0 && !(isScattered && isPassedOver(counted)))
      if (room > 0) room--
      else if (isWelcome) {
        newcomers--
        other += makeWay.get(at)?.count ?? 0
      }
      // Spellings that differ in capitals only are one value, and the first of them may have come a moment ago.
      if (!isWelcome) other += counted.count
      else if (bump.run({ ...at, ...counted, value }).changes === 0) insert.run({ ...at, ...counted, value })
    }
    if (other > 0) addOther.run({ ...at, count: other })
  }

  const addTo = ({ projectId, issueId, events }: Counted, known: KnownNames) => {
    for (const [name, values] of countValues(events)) {
      const facetId = idOf(known, projectId, name)
      if (facetId === undefined) continue
      const fresh: [string, Count][] = []
      for (const [value, counted] of values) {
        const { count, lastSeen } = counted
        if (bump.run({ issueId, facetId, value, count, lastSeen }).changes === 0) fresh.push([value, counted])
      }
      if (fresh.length > 0) welcome({ issueId, facetId }, fresh)
    }
  }

  /** What is gone from a value that is not kept is gone from the others. */
  const take = ({ projectId, issueId, events }: Counted) => {
    const known: KnownNames = new Map()
    for (const [name, values] of countValues(events)) {
      const facetId = idOf(known, projectId, name)
      if (facetId === undefined) continue
      for (const [value, { count }] of values) {
        const taken = bump.run({ issueId, facetId, value, count: -count, lastSeen: 0 })
        if (taken.changes === 0) takeOther.run({ issueId, facetId, count })
      }
    }
    dropEmpty.run(issueId)
  }

  return {
    /** Every issue of a batch at once. */
    add(issues: Counted[]): void {
      const known: KnownNames = new Map()
      for (const issue of issues) addTo(issue, known)
    },
    take,
  }
}

/** A draw of lots that needs no dice: what comes again and again has its turn, what never comes again mostly has not. */
const isPassedOver = ({ count, lastSeen }: Count): boolean => count === 1 && lastSeen % facetLimits.oneIn !== 0

/** What one batch adds to one issue. */
function countValues(events: Counted['events']): Map<string, Map<string, Count>> {
  const packed = new Map<string, Count>()
  for (const { facets, event } of events) if (facets) count(packed, facets, { count: 1, lastSeen: event.timestamp })
  const names = new Map<string, Map<string, Count>>()
  for (const [facets, counted] of packed) {
    for (const [name, value] of unpackFacets(facets)) {
      const values = names.get(name) ?? new Map<string, Count>()
      names.set(name, values)
      count(values, value, counted)
    }
  }
  return names
}

function count(counts: Map<string, Count>, key: string, { count, lastSeen }: Count): void {
  const before = counts.get(key)
  if (!before) {
    counts.set(key, { count, lastSeen })
    return
  }
  before.count += count
  before.lastSeen = Math.max(before.lastSeen, lastSeen)
}

/** Ids of names, remembered for one batch: the next one may follow upon one that was undone. */
type KnownNames = Map<string, number | undefined>

function prepareNames(db: Db) {
  const find = db.prepare<[number, string], { id: number }>('select id from facet where project_id = ? and name = ?')
  const insert = db.prepare<{ projectId: number; name: string }, { id: number }>(
    `insert into facet (project_id, name)
    select :projectId, :name
    where (select count(*) from facet where project_id = :projectId) < ${facetLimits.namesPerProject}
    returning id`,
  )
  return (known: KnownNames, projectId: number, name: string): number | undefined => {
    const key = `${projectId} ${name}`
    if (!known.has(key)) known.set(key, (find.get(projectId, name) ?? insert.get({ projectId, name }))?.id)
    return known.get(key)
  }
}

import {
  countFacets,
  decideFacets,
  decideNames,
  type FacetChanges,
  type FacetGroup,
  type FacetNames,
  type FacetQuestion,
  facetKey,
  facetLimits,
  facetOf,
  facetQuestions,
  type KnownFacet,
  type KnownNames,
  type NewName,
  nameKey,
  namesOf,
} from '../../../recording/decide-facets'
import type { IdOf } from '../../../recording/references'
import type { ProcessedEvent } from '../../store'
import type { Db } from '../db'
import { greatest } from '../dialect'

type At = { issue: number; facet: number }
type Counted = { projectId: number; issueId: number; events: Pick<ProcessedEvent, 'facets' | 'event'>[] }

/**
 * Counts the facet values of issues (app/recording/decide-facets.ts). Rows are looked up one by one: a prepared look-up is a function call,
 * and cheaper than a list of thousands of texts.
 */
export function prepareFacets(db: Db) {
  const load = prepareLoad(db)
  const apply = prepareApply(db)
  const take = prepareTake(db)

  /** Decides what these counts change. Writes nothing. */
  const decide = async (groups: FacetGroup[]): Promise<FacetDecisions> => {
    const asked = namesOf(groups)
    const names = await load.names(asked)
    const made = decideNames(asked, names)
    const of = facetOf(names, made)
    return { made, changes: decideFacets(groups, of, await load.facets(facetQuestions(groups, of))) }
  }

  return {
    decide,
    apply,
    /** Adds the values of events to an existing issue. */
    async add({ projectId, issueId, events }: Counted): Promise<void> {
      await apply(await decide([{ projectId, issue: issueId, names: countFacets(events) }]), (ref) => ref)
    },
    async take({ projectId, issueId, events }: Counted): Promise<void> {
      const names = countFacets(events)
      await take(
        issueId,
        names,
        facetOf(await load.names(namesOf([{ projectId, issue: issueId, names }])), []),
        projectId,
      )
    },
  }
}

type FacetDecisions = { made: NewName[]; changes: FacetChanges }

function prepareLoad(db: Db) {
  const nameId = db.prepare<[number, string], number>('select id from facet where project_id = ? and name = ?').pluck()
  const countNames = db.prepare<[number], number>('select count(*) from facet where project_id = ?').pluck()
  const isKept = db
    .prepare<[number, number, string], number>(
      'select 1 from issue_facet where issue_id = ? and facet_id = ? and value = ?',
    )
    .pluck()
  const full = db.prepare<At, { kept: number; other: number }>(
    `select count(*) as kept,
      coalesce((select count from issue_facet_other where issue_id = :issue and facet_id = :facet), 0) as other
    from issue_facet
    where issue_id = :issue
    and facet_id = :facet`,
  )
  const keptOfIssue = db.prepare<[number], number>('select count(*) from issue_facet where issue_id = ?').pluck()
  const rarest = db.prepare<At & { limit: number }, { value: string; count: number; lastSeen: number }>(
    `select value, count, last_seen as lastSeen
    from issue_facet
    where issue_id = :issue
    and facet_id = :facet
    order by count, last_seen
    limit +:limit`,
  )

  /** The values of each question that are stored. */
  const keptValues = async (questions: FacetQuestion[]): Promise<Set<string>[]> => {
    const asked = questions.flatMap(({ issue, facet, values }, at) =>
      values.map((value) => ({ at, value, row: [issue, facet, value] as [number, number, string] })),
    )
    const found = questions.map(() => new Set<string>())
    for (const [index, kept] of (await isKept.getEach(asked.map(({ row }) => row))).entries())
      if (kept !== undefined) found[asked[index]!.at]!.add(asked[index]!.value)
    return found
  }

  return {
    async names(asked: FacetNames): Promise<KnownNames> {
      const all = [...asked].flatMap(([projectId, names]) =>
        Array.from(names, (name): [number, string] => [projectId, name]),
      )
      const ids = new Map<string, number>()
      const growing = new Set<number>()
      for (const [at, id] of (await nameId.getEach(all)).entries()) {
        const [projectId, name] = all[at]!
        if (id === undefined) growing.add(projectId)
        else ids.set(nameKey(projectId, name), id)
      }
      const projects = [...growing]
      const counts = await countNames.getEach(projects.map((id) => [id]))
      return { ids, counts: new Map(projects.map((id, at) => [id, counts[at] ?? 0])) }
    },
    async facets(questions: FacetQuestion[]): Promise<Map<string, KnownFacet>> {
      const known = new Map<string, KnownFacet>()
      const growing: (At & { values: Set<string>; missing: number })[] = []
      for (const [at, found] of (await keptValues(questions)).entries()) {
        const { issue, facet, values } = questions[at]!
        known.set(facetKey(issue, facet), { values: found, kept: 0, other: 0, keptOfIssue: 0, rarest: [] })
        const missing = values.length - found.size
        if (missing > 0) growing.push({ issue, facet, values: found, missing })
      }
      const fills = await full.getEach(growing)
      const ofIssue = await keptOfIssue.getEach(growing.map(({ issue }) => [issue]))
      const crowded: (At & { limit: number })[] = []
      for (const [at, { issue, facet, values, missing }] of growing.entries()) {
        const { kept, other } = fills[at]!
        const keptOfIssue = ofIssue[at] ?? 0
        known.set(facetKey(issue, facet), { values, kept, other, keptOfIssue, rarest: [] })
        if (kept + missing > facetLimits.valuesPerFacet || keptOfIssue + missing > facetLimits.valuesPerIssue)
          crowded.push({ issue, facet, limit: facetLimits.newcomers + values.size })
      }
      for (const [at, candidates] of (await rarest.allEach(crowded)).entries())
        known.get(facetKey(crowded[at]!.issue, crowded[at]!.facet))!.rarest = candidates
      return known
    },
  }
}

const addToValue = `update issue_facet
    set count = count + ?,
      last_seen = ${greatest('last_seen', '?')}
    where issue_id = ?
    and facet_id = ?
    and value = ?`

function prepareApply(db: Db): (decided: FacetDecisions, issueId: IdOf) => Promise<void> {
  const insertName = db
    .prepare<{ projectId: number; name: string }, number>(
      'insert into facet (project_id, name) values (:projectId, :name) returning id',
    )
    .pluck()
  const add = db.prepare(addToValue)
  const remove = db.prepare('delete from issue_facet where issue_id = ? and facet_id = ? and value = ?')
  const insert = db.prepare(
    'insert into issue_facet (issue_id, facet_id, value, count, last_seen) values (?, ?, ?, ?, ?)',
  )
  const addOther = db.prepare(
    `insert into issue_facet_other (issue_id, facet_id, count)
    values (?, ?, ?)
    on conflict (issue_id, facet_id) do update set count = issue_facet_other.count + excluded.count`,
  )
  return async ({ made, changes: { added, removed, inserted, other } }, issueId) => {
    const rows = await insertName.getEach(made.map(({ projectId, name }) => ({ projectId, name })))
    const ids = new Map(made.map(({ ref }, at) => [ref, rows[at]!]))
    const facetId: IdOf = (ref) => (ref < 0 ? ids.get(ref)! : ref)
    await add.runEach(added.map(({ issue, facet, value, count, lastSeen }) => [count, lastSeen, issue, facet, value]))
    await remove.runEach(removed.map(({ issue, facet, value }) => [issue, facet, value]))
    await insert.runEach(
      inserted.map(({ issue, facet, value, count, lastSeen }) => [
        issueId(issue),
        facetId(facet),
        value,
        count,
        lastSeen,
      ]),
    )
    await addOther.runEach(other.map(({ issue, facet, count }) => [issueId(issue), facetId(facet), count]))
  }
}

/** Subtracts counts. Those of values that are not stored are subtracted from the others. */
function prepareTake(db: Db) {
  const add = db.prepare(addToValue)
  const takeOther = db.prepare(
    `update issue_facet_other
    set count = ${greatest('0', 'count - :count')}
    where issue_id = :issueId
    and facet_id = :facet`,
  )
  const dropEmpty = db.prepare('delete from issue_facet where issue_id = ? and count <= 0')
  return async (
    issueId: number,
    names: FacetGroup['names'],
    of: ReturnType<typeof facetOf>,
    projectId: number,
  ): Promise<void> => {
    for (const [name, values] of names) {
      const facet = of(projectId, name)
      if (facet === undefined) continue
      for (const [value, { count }] of values) {
        if ((await add.run(-count, 0, issueId, facet, value)).changes === 0)
          await takeOther.run({ issueId, facet, count })
      }
    }
    await dropEmpty.run(issueId)
  }
}

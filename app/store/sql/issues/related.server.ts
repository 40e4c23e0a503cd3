import { besideSource, guessedSource } from '../../../digests/code'
import type { Tie } from '../../../issues/related'
import { wordsOf } from '../../../issues/related'
import type { Insight } from '../../insight'
import type { Db } from '../db'
import { byIndex, eventsOfTrace, isEvent, listed } from '../dialect'
import { bytesOfHex } from '../hex.server'
import { mayTriage, type Seeing, seeing } from '../visible.server'
import { type SqlIssue, selectIssues, toIssue } from './issue-rows.server'
import { joinMergeTarget, type MergeTarget, prepareMergeTargets } from './merge-targets.server'

/*
 * Issues that may be related to another one, found by indexes. Each kind of relation reads only some rows, the newest: what many issues
 * share means nothing.
 */

const mostOfWay = 30
/** Maximum rows that are followed for a trace or a digest. */
const mostFollowed = 100
/** Maximum projects whose culprits are compared. */
const mostProjects = 50
/** How many of the longest words of a title are searched. */
const mostWords = 5

type RelatedRow = { id: number }
type Facet = { fileId: number; functionId: number | null; projectId: number }
type CodePosition = { file: string; function: string | null }

export function prepareRelated(db: Db): Insight['related'] {
  const mergeTargetOf = prepareMergeTargets(db)
  const ways = prepareWays(db)
  const places = preparePlaces(db)
  const titleOf = db.prepare<[number], { title: string }>('select title from issue where id = ?')
  const whole = db.prepare<Seeing & { ids: string }, SqlIssue>(
    `${selectIssues}
    where i.id in ${listed(':ids')}
    and i.folded = 0
    and ${mayTriage('i.project_id')}
    order by i.id desc`,
  )
  /** Issues with the same long words in their titles. */
  const similar = async ({ id }: MergeTarget, seen: Seeing): Promise<RelatedRow[]> => {
    const words = queryOf((await titleOf.get(id))?.title ?? '')
    return words ? ways.title.all({ ...seen, words }) : []
  }
  return async (viewer, shortId, eventId) => {
    const mergeTarget = await mergeTargetOf(viewer, shortId)
    if (!mergeTarget) return undefined
    const seen = seeing(viewer)
    const event = bytesOfHex(eventId)
    const tied = new Map<number, Set<Tie>>()
    const add = (tie: Tie, found: RelatedRow[]) => {
      for (const { id } of found) if (id !== mergeTarget.id) tied.set(id, (tied.get(id) ?? new Set()).add(tie))
    }
    const ofEvent = event && { ...seen, eventId: event, projectId: mergeTarget.projectId }
    // At once: over a network each would wait for the answer to the one before it.
    const [byTrace, byDigest, { inPlace, inFile }, byTitle] = await Promise.all([
      ofEvent ? ways.trace.all(ofEvent) : [],
      ofEvent ? ways.digest.all(ofEvent) : [],
      places(mergeTarget, seen),
      similar(mergeTarget, seen),
    ])
    add('trace', byTrace)
    add('digest', byDigest)
    add('place', inPlace)
    add('file', inFile)
    add('title', byTitle)
    return (await whole.all({ ...seen, ids: JSON.stringify([...tied.keys()]) })).map((row) => {
      return { issue: toIssue(row), ties: [...(tied.get(row.id) ?? [])] }
    })
  }
}

const queryOf = (title: string): string | undefined => {
  const words = wordsOf(title)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, mostWords)
  return words.length > 1 ? `{title} : (${words.map((word) => `"${word}"`).join(' AND ')})` : undefined
}

function prepareWays(db: Db) {
  type OfEvent = Seeing & { eventId: Buffer; projectId: number }
  const self = `select e.id from event e where ${isEvent('e', ':eventId', ':projectId')}`
  const trace = db.prepare<OfEvent, RelatedRow>(
    `select distinct i.id
    from (
      select x.issue_id
      from ${eventsOfTrace('x')}
      where traced.trace_id = (select e.trace_id from event e where ${isEvent('e', ':eventId', ':projectId')})
      limit ${mostFollowed}
    ) e
    join issue o on o.id = e.issue_id
    ${joinMergeTarget}
    where ${mayTriage('i.project_id')}
    limit ${mostOfWay}`,
  )
  const sure = (row: string) => `${row}.source not in ('${besideSource}', '${guessedSource}')`
  const digest = db.prepare<OfEvent, RelatedRow>(
    `select distinct i.id
    from (
      select t.issue_id
      from event_code c
      join sighting s on s.id = c.sighting_id
      join sighting t on t.code = s.code and t.kind = 'digest'
      where c.event_row = (${self})
      and s.kind = 'digest'
      and ${sure('s')}
      and ${sure('t')}
      limit ${mostFollowed}
    ) e
    join issue o on o.id = e.issue_id
    ${joinMergeTarget}
    where ${mayTriage('i.project_id')}
    limit ${mostOfWay}`,
  )
  const title = db.prepare<Seeing & { words: string }, RelatedRow>(
    `select distinct i.id
    from (
      select rowid as id
      from issue_text
      where issue_text match :words
      order by rowid desc
      limit ${mostFollowed}
    ) e
    join issue o on o.id = e.id
    ${joinMergeTarget}
    where ${mayTriage('i.project_id')}
    limit ${mostOfWay}`,
  )
  return { trace, digest, title }
}

/** Related by the file and function where most of its events happened. In other projects, the file alone means nothing. */
function preparePlaces(db: Db) {
  const usual = (name: string) => `(
      select v.value
      from facet f
      join issue_facet v on v.issue_id = :id and v.facet_id = f.id
      where f.project_id = :projectId
      and f.name = '${name}'
      order by v.count desc
      limit 1
    )`
  const placeOf = db.prepare<{ id: number; projectId: number }, { file: string | null; function: string | null }>(
    `select ${usual('file')} as file, ${usual('function')} as function`,
  )
  const facets = db.prepare<Seeing & { projectId: number }, Facet>(
    `select p.id as projectId, f.id as fileId, g.id as functionId
    from project p
    join facet f on f.project_id = p.id and f.name = 'file'
    left join facet g on g.project_id = p.id and g.name = 'function'
    where ${mayTriage('p.id')}
    order by p.id <> :projectId, p.id desc
    limit ${mostProjects}`,
  )
  const found = db.prepare<Facet & CodePosition, RelatedRow & { inPlace: 0 | 1 }>(
    `select i.id, max(case when exists (
        select 1 from issue_facet g
        where g.issue_id = v.issue_id and g.facet_id = :functionId and g.value = :function
      ) then 1 else 0 end) as inPlace
    from (
      select issue_id
      from issue_facet ${byIndex('issue_facet_by_value')}
      where facet_id = :fileId
      and value = :file
      order by issue_id desc
      limit ${mostFollowed}
    ) v
    join issue o on o.id = v.issue_id
    ${joinMergeTarget}
    group by i.id
    order by inPlace desc, i.id desc
    limit ${mostOfWay}`,
  )
  return async (
    { id, projectId }: MergeTarget,
    seen: Seeing,
  ): Promise<{ inPlace: RelatedRow[]; inFile: RelatedRow[] }> => {
    const [place, projects] = await Promise.all([placeOf.get({ id, projectId }), facets.all({ ...seen, projectId })])
    if (!place?.file) return { inPlace: [], inFile: [] }
    const asked = { file: place.file, function: place.function }
    const inProjects = await found.allEach(projects.map((facet) => ({ ...facet, ...asked })))
    const rows = inProjects.flatMap((inProject, n) =>
      projects[n]!.projectId === projectId ? inProject : inProject.filter(({ inPlace }) => inPlace),
    )
    return { inPlace: rows.filter(({ inPlace }) => inPlace), inFile: rows.filter(({ inPlace }) => !inPlace) }
  }
}

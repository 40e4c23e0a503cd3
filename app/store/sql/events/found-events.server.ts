import { markLength, markNumber, markOf } from '../../../events/facet-marks'
import { personIn } from '../../../events/person-in'
import { bytesIn, textIn } from '../../body-packing.server'
import { flatMapInOrder } from '../../in-order'
import type { EventPage, Insight, MatchingEvent } from '../../insight'
import type { Db } from '../db'
import { byIndex, rowsOf } from '../dialect'
import { prepareMergeTargets } from '../issues/merge-targets.server'
import { binding, type Values } from '../issues/search-conditions'
import { prepareDistributions } from './distributions.server'
import { eventCondition, isStarred } from './event-conditions'
import {
  beyond,
  type Cursor,
  type Direction,
  type EventPosition,
  inOrder,
  readPlace,
  spanOf,
  spanParameters,
  writePlace,
} from './event-positions'
import { eventColumns, joinShownIssue, type SqlEvent, toRow } from './event-rows.server'

/*
 * Finds the events of an issue that match a search.
 * 1. Events are read in order of time, so that reading ends when a page is full, and no more than `mostLooked` per page. When these do
 *    not fill it, the page says how far it looked, and the next page continues there.
 * 2. Bodies are only read for shown rows whose user is not stored.
 */

const mostLooked = 10_000
/** The minimum for each of several merged issues. */
const leastLooked = 200

type Member = { id: number; title: string }
type Block = { codec: number; bytes: Uint8Array }
type Body = { blockId: number | null; bodyStart: number; bodyLength: number | null }
type Shown = SqlEvent & Body & { marks: Uint8Array | null; person: string | null }

/** `nth`: how many events of the issue were looked at for it. */
type LookedAt = EventPosition & { nth: number }

/** Longer bodies are not read only to find the user. */
const longestBody = 64 * 1024

/** Maximum prepared statements that are kept, one per kind of search. */
const mostStatements = 100

export function prepareFoundEvents(db: Db): Insight['events'] {
  const mergeTargetOf = prepareMergeTargets(db)
  const distribution = prepareDistributions(db)
  const members = db.prepare<[number, number], Member>('select id, title from issue where id = ? or merged_into = ?')
  const eventsIn = db.prepare<[string], Shown>(
    `select ${eventColumns}, e.marks, e.person, e.block_id as blockId, e.body_start as bodyStart, e.body_length as bodyLength
    from ${rowsOf('?', 'integer')} j
    join event e on e.id = j.value
    ${joinShownIssue}`,
  )
  const block = db.prepare<[number], Block>('select codec, bytes from body_block where id = ?')
  const statements = new Map<string, ReturnType<typeof db.prepare<Values, LookedAt>>>()
  const prepared = (sql: string) => {
    const known = statements.get(sql)
    if (known) return known
    if (statements.size >= mostStatements) statements.clear()
    const statement = db.prepare<Values, LookedAt>(sql)
    statements.set(sql, statement)
    return statement
  }
  /** The events of one issue between two places, in order. The `looked`th is found even if it does not match: the search ended there. */
  const walk = (direction: Direction, conditions: string[]) => {
    const [compare, opposite, order] = direction === 'older' ? ['<', '>', 'desc'] : ['>', '<', 'asc']
    const between = `from event e ${byIndex('event_of_issue')}
      where e.issue_id = :issueId
      and (e.timestamp, e.id) ${compare} (:startTime, :startRow)
      and (e.timestamp, e.id) ${opposite} (:stopTime, :stopRow)
      order by e.timestamp ${order}, e.id ${order}`
    if (conditions.length === 0) {
      return prepared(`select e.timestamp, e.id as row, 0 as nth ${between} limit +:limit`)
    }
    return prepared(
      `select e.timestamp, e.row, e.nth
      from (
        select e.*, row_number() over (order by e.timestamp ${order}, e.row ${order}) as nth
        from (
          select e.timestamp, e.id as row, e.level, e.title, e.release, e.environment, e.marks ${between} limit +:looked
        ) e
      ) e
      where (${conditions.join(' and ')}) or e.nth = +:looked
      limit +:limit`,
    )
  }

  return async (viewer, shortId, asked) => {
    const [all, distributions] = await Promise.all([
      mergeTargetOf(viewer, shortId).then((target) => target && members.all(target.id, target.id)),
      distribution(viewer, shortId, { perName: Number.POSITIVE_INFINITY }),
    ])
    if (!all) return undefined
    const known = knownValues(distributions ?? [])
    const { values, bind } = binding('v')
    const conditions = asked.terms.map((term) => eventCondition(term, bind, (name) => known.byName.get(name) ?? []))

    const look = async (cursor: Cursor | undefined): Promise<Omit<EventPage, 'starred'>> => {
      const direction = cursor?.direction ?? 'older'
      const span = spanOf(asked, cursor)
      const looked = Math.max(leastLooked, Math.floor(mostLooked / all.length))
      const ofEach = await walk(direction, conditions).allEach(
        all.map(({ id, title }) => {
          const limits = { limit: asked.limit + 1, ...(conditions.length > 0 && { ...values, title, looked }) }
          return { issueId: id, ...spanParameters(span), ...limits }
        }),
      )
      const places = ofEach.flat().sort(inOrder(direction))
      // The nearest place at which the search of a member ended. The next page begins with it, for every member.
      const nearest = places.find(({ nth }) => nth === looked)
      const bound = nearest && beyond(nearest, direction === 'older' ? 'newer' : 'older')
      const found = nearest ? places.slice(0, places.indexOf(nearest)) : places
      const more = found.length > asked.limit
      if (direction === 'newer' && !more && !bound) return look(undefined)
      const shown = found.slice(0, asked.limit)
      const end = more ? shown.at(-1) : bound
      if (direction === 'newer') shown.reverse()
      // When nothing was found, the previous page begins where this one began, including that position.
      const way = (towards: Direction, edge: EventPosition | undefined) => edge ?? (cursor && beyond(cursor, towards))
      const next = direction === 'newer' ? way('newer', shown.at(-1)) : end
      const previous = direction === 'newer' ? end : cursor && way('older', shown.at(0))
      return {
        rows: await shownRows(shown, known.byMark),
        ...(next && { next: writePlace(next, 'older') }),
        ...(previous && { previous: writePlace(previous, 'newer') }),
        ...(!more && bound && { lookedTo: bound.timestamp }),
      }
    }
    return { ...(await look(readPlace(asked.cursor))), starred: asked.terms.some(isStarred) }
  }

  async function shownRows(places: EventPosition[], byMark: Map<number, [string, string]>): Promise<MatchingEvent[]> {
    const rows = new Map(
      (await eventsIn.all(JSON.stringify(places.map(({ row }) => row)))).map((row) => [row.row, row]),
    )
    const blocks = new Map<number, Block>()
    return await flatMapInOrder(places, async ({ row }) => {
      const found = rows.get(row)
      if (!found) return []
      const person = found.person ?? personIn(await bodyOf(found, blocks))
      return { ...toRow(found), values: valuesOf(found.marks, byMark), ...(person && { person }) }
    })
  }

  /** Reads bodies. Adjacent events are often in one block, which is read and unpacked once. */
  async function bodyOf({ blockId, bodyStart, bodyLength }: Body, blocks: Map<number, Block>): Promise<string> {
    if (blockId === null || bodyLength === null || bodyLength >= longestBody) return ''
    const open = blocks.get(blockId) ?? (await opened(blockId))
    blocks.set(blockId, open)
    return textIn(open, bodyStart, bodyLength)
  }

  async function opened(blockId: number): Promise<Block> {
    const packed = await block.get(blockId)
    return { codec: 0, bytes: packed ? bytesIn(packed, 0, null) : new Uint8Array() }
  }
}

function valuesOf(marks: Uint8Array | null, byMark: Map<number, [string, string]>): Record<string, string> {
  const values: Record<string, string> = {}
  for (let at = 0; marks && at < marks.length; at += markLength) {
    const pair = byMark.get(markNumber(marks, at))
    if (pair) values[pair[0]] = pair[1]
  }
  return values
}

function knownValues(distributions: { name: string; values: { value: string }[] }[]) {
  const byMark = new Map<number, [string, string]>()
  const byName = new Map<string, string[]>()
  for (const { name, values } of distributions) {
    byName.set(
      name,
      values.map(({ value }) => value),
    )
    for (const { value } of values) byMark.set(markNumber(markOf(name, value)), [name, value])
  }
  return { byMark, byName }
}

import type { Instant } from '../../../clock'
import type { Level } from '../../../events/event'
import {
  type EdgeEvent,
  type Figures,
  type KeptEvents,
  keptQuestions,
  type LeftEvents,
  withoutLeft,
} from '../../../issues/figures'
import {
  type ArrivedEvents,
  decideArrival,
  decideCreated,
  figuresOfMoves,
  leftBy,
  movesByTarget,
  type RegroupedIssue,
} from '../../../recording/decide-regroup'
import { rowsOfHour } from '../../../retention/counter-units'
import type { Move } from '../../regrouping'
import type { Db } from '../db'
import { rowOfKey } from '../event-row'
import { requiredBytes } from '../hex.server'
import { prepareMerging } from '../issues/merging.server'
import { prepareFacets } from '../recording/facets.server'
import { prepareInsertIssue } from '../recording/insert-issue.server'
import { prepareParts } from '../recording/parts.server'
import { prepareUsers } from '../recording/users.server'
import { prepareMovedCodes } from './regroup-codes.server'

type Target = { id: number; title: string; emptied: number }

/**
 * Moves stored events of one issue to where they belong now (see `store/regrouping`), in the caller's transaction.
 * app/recording/decide-regroup.ts decides what that changes.
 */
export function prepareMove(db: Db) {
  const merging = prepareMerging(db)
  const { figures } = merging
  const newIssues = prepareInsertIssue(db)
  const codes = prepareMovedCodes(db)
  const facets = prepareFacets(db)
  const parts = prepareParts(db)
  const users = prepareUsers(db)
  const find = db.prepare<{ projectId: number; fingerprint: Buffer }, Target>(
    `select id, title, emptied
    from issue
    where project_id = :projectId
    and fingerprint = :fingerprint`,
  )
  const groupOf = db.prepare<[number], RegroupedIssue>(
    `select coalesce(i.merged_into, i.id) as mergeTarget, i.status,
      (select count(*) from issue m where m.merged_into = coalesce(i.merged_into, i.id) and m.emptied = 0) as members
    from issue i
    where i.id = ?`,
  )
  const setStatus = db.prepare('update issue set status = :status where id = :id')
  const retitle = db.prepare('update issue set title = :title where id = :id')
  const rehome = db.prepare<{ row: number; id: number; level: Level; title: string | null }>(
    'update event set issue_id = :id, level = :level, title = :title where id = :row',
  )
  const takeAlong = db.prepare<{ row: number; id: number }>(
    'update kept_event set issue_id = :id where event_row = :row',
  )
  const noteRegrouped = db.prepare<{ id: number }>(
    'insert into regrouped_issue (issue_id) values (:id) on conflict (issue_id) do nothing',
  )
  const addHour = db.prepare(
    `insert into issue_hour (issue_id, hour, count)
    values (:id, :hour, :count)
    on conflict (issue_id, hour) do update set count = issue_hour.count + excluded.count`,
  )
  const countedUnder = db
    .prepare<{ id: number; hour: number; day: number; month: number }, number | null>(
      'select max(hour) from issue_hour where issue_id = :id and hour in (:hour, :day, :month)',
    )
    .pluck()
  const dropHours = db.prepare('delete from issue_hour where issue_id = ? and count <= 0')
  const edge = (order: 'asc' | 'desc') =>
    db.prepare<[number], EdgeEvent>(
      `select timestamp, level, release
      from event
      where issue_id = ?
      order by timestamp ${order}, id ${order}
      limit 1`,
    )
  const [oldest, newest] = [edge('asc'), edge('desc')]
  const countKept = db.prepare<[number], number>('select count(*) from event where issue_id = ?').pluck()
  const mergedInto = db.prepare<[number], number | null>('select merged_into from issue where id = ?').pluck()

  /** The issue with the fingerprint, which is created if there is none. */
  const targetOf = async (from: number, moves: Move[], at: Instant): Promise<Target> => {
    const { to } = moves[0]!
    const found = await find.get({ projectId: to.projectId, fingerprint: requiredBytes(to.fingerprint) })
    if (found?.emptied) await merging.leaveTarget(found.id, at)
    return found ?? (await create(from, to, at))
  }

  const create = async (from: number, first: Move['to'], at: Instant): Promise<Target> => {
    const { status, mergedInto } = decideCreated((await groupOf.get(from))!)
    const [id] = (await newIssues.reserveIds(1)) as [number]
    const newIssue = {
      id,
      number: (await newIssues.nextNumbers(new Map([[first.projectId, 1]]))).get(first.projectId)!,
      first,
      figures: { ...figuresOfMoves([{ to: first }]), count: 0 },
      lastEvent: first.event.id,
      mergedInto: null,
      stormId: null,
      folded: false,
    }
    await newIssues.insertEach([newIssue], at)
    await setStatus.run({ id, status })
    if (mergedInto !== undefined) await merging.merge(mergedInto, [id])
    return { id, title: first.event.title, emptied: 0 }
  }

  /** Writes an issue's own figures, and the sums of the merge target it may have. */
  const writeFigures = async (id: number, own: Figures) => {
    await figures.gather(id, own)
    const mergeTarget = await mergedInto.get(id)
    if (mergeTarget) await figures.gather(mergeTarget)
  }

  const applyArrival = async (from: number, id: number, moves: Move[], arrived: ArrivedEvents) => {
    if (arrived.title !== undefined) await retitle.run({ id, title: arrived.title })
    await rehome.runEach(arrived.events.map(({ key, level, title }) => ({ row: rowOfKey(key), id, level, title })))
    await takeAlong.runEach(moves.map(({ key }) => ({ row: rowOfKey(key), id })))
    await noteRegrouped.runEach([{ id: from }, { id }])
    for (const { key, to } of moves) {
      await codes.move({ row: rowOfKey(key), from, to: id, event: to.event, projectId: to.projectId })
    }
    for (const [own, count] of arrived.hours) {
      const hour = (await countedUnder.get({ id: from, ...rowsOfHour(own) })) ?? own
      await addHour.runEach([
        { id, hour, count },
        { id: from, hour, count: -count },
      ])
    }
    const events = moves.map(({ to }) => to)
    const { projectId } = events[0]!
    await facets.take({ projectId, issueId: from, events })
    await facets.add({ projectId, issueId: id, events })
    await parts.take({ projectId, issueId: from, events })
    await parts.add([{ projectId, issueId: id, events }])
    await users.add(id, events)
    await writeFigures(id, arrived.figures)
  }

  const keptOf = async (id: number, own: Figures, left: LeftEvents): Promise<KeptEvents> => {
    const questions = keptQuestions(own, left)
    return {
      newest: questions.newest ? await newest.get(id) : undefined,
      oldest: questions.oldest ? await oldest.get(id) : undefined,
      count: questions.oldest ? await countKept.get(id) : undefined,
    }
  }

  return async (from: number, moves: Move[], at: Instant): Promise<void> => {
    const own = await figures.ownOf(from)
    let last: number | undefined
    for (const group of movesByTarget(moves)) {
      const { id, title } = await targetOf(from, group, at)
      await applyArrival(from, id, group, decideArrival({ title, own: await figures.ownOf(id) }, group))
      last = id
    }
    await dropHours.run(from)
    const left = leftBy(moves)
    await writeFigures(from, withoutLeft(own, left, await keptOf(from, own, left)))
    if (last === undefined) return
    // An issue that lost its last events is shown where they went.
    const [{ mergeTarget }, to] = [(await groupOf.get(from))!, (await groupOf.get(last))!]
    if (to.mergeTarget !== mergeTarget) await merging.mergeIfEmpty(mergeTarget, to.mergeTarget)
  }
}

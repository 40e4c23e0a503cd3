import { hourOf, type Instant } from '../../../clock'
import type { Level } from '../../../events/event'
import { isTitleOf } from '../../../grouping/rule-title'
import { addEvent, noFigures, runningFrom } from '../../../recording/figures'
import { rowsOfHour } from '../../../retention/counter-units'
import type { Move } from '../../regrouping'
import type { Db } from '../db'
import { rowOfKey } from '../event-row'
import { requiredBytes } from '../hex.server'
import type { Figures } from '../issues/figures.server'
import { prepareMerging } from '../issues/merging.server'
import { prepareFacets } from '../recording/facets.server'
import { prepareInsertIssue } from '../recording/insert-issue.server'
import { prepareParts } from '../recording/parts.server'
import { prepareUsers } from '../recording/users.server'
import { prepareMovedCodes } from './regroup-codes.server'

type Target = { id: number; title: string; mergedInto: number | null; emptied: number }
type Edge = { timestamp: number; level: Level; release: string | null }
type Gone = { count: number; first: number; last: number }

/** Moves stored events of one issue to where they belong now, in the caller's transaction (see `store/regrouping`). */
export function prepareMove(db: Db) {
  const merging = prepareMerging(db)
  const { figures } = merging
  const newIssues = prepareInsertIssue(db)
  const codes = prepareMovedCodes(db)
  const facets = prepareFacets(db)
  const parts = prepareParts(db)
  const users = prepareUsers(db)
  const find = db.prepare<{ projectId: number; fingerprint: Buffer }, Target>(
    `select id, title, merged_into as mergedInto, emptied
    from issue
    where project_id = :projectId
    and fingerprint = :fingerprint`,
  )
  const groupOf = db.prepare<[number], { mergeTarget: number; status: string; members: number }>(
    `select coalesce(i.merged_into, i.id) as mergeTarget, i.status,
      (select count(*) from issue m where m.merged_into = coalesce(i.merged_into, i.id) and m.emptied = 0) as members
    from issue i
    where i.id = ?`,
  )
  const asIts = db.prepare('update issue set status = (select status from issue where id = :from) where id = :id')
  const retitle = db.prepare('update issue set title = :title where id = :id')
  const rehome = db.prepare<{ row: number; id: number; level: Level; title: string | null }>(
    'update event set issue_id = :id, level = :level, title = :title where id = :row',
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
    db.prepare<[number], Edge>(
      `select timestamp, level, release
      from event
      where issue_id = ?
      order by timestamp ${order}, id ${order}
      limit 1`,
    )
  const [oldest, newest] = [edge('asc'), edge('desc')]
  const kept = db.prepare<[number], { count: number }>('select count(*) as count from event where issue_id = ?')
  const mergedInto = db.prepare<[number], { mergeTarget: number | null }>(
    'select merged_into as mergeTarget from issue where id = ?',
  )

  /** The issue with the fingerprint; made when there is none, and shown where the one it comes from is shown. */
  const targetOf = async (from: number, to: Move['to'], at: Instant): Promise<Target> => {
    const fingerprint = requiredBytes(to.fingerprint)
    const found = await find.get({ projectId: to.projectId, fingerprint })
    if (found?.emptied && found.mergedInto !== null) await merging.unmerge(found.mergedInto, found.id, at)
    if (found) return found
    const newIssue = {
      id: null,
      number: await newIssues.nextNumbers(to.projectId, 1),
      first: to,
      figures: { ...figuresOf([to]), count: 0 },
      lastEvent: to.event.id,
      mergedInto: null,
      stormId: null,
      folded: false,
    }
    const id = await newIssues.insert(newIssue, at)
    await asIts.run({ from, id })
    const { mergeTarget, members } = (await groupOf.get(from))!
    if (members > 0) await merging.merge(mergeTarget, [id])
    return { id, title: to.event.title, mergedInto: null, emptied: 0 }
  }

  /** What moved is added to the target's own figures. */
  const arrive = async (id: number, own: Figures, moves: Move[]) => {
    const figures = figuresOf(moves.map(({ to }) => to))
    const { count, firstSeen, lastSeen, level, culprit, firstRelease, lastRelease } = figures
    const isFirst = own.count === 0
    const next: Figures = {
      count: own.count + count,
      ...(isFirst || firstSeen < own.firstSeen
        ? { firstSeen, firstRelease }
        : { firstSeen: own.firstSeen, firstRelease: own.firstRelease }),
      ...(isFirst || lastSeen >= own.lastSeen
        ? { lastSeen, level, culprit, lastRelease: lastRelease ?? own.lastRelease }
        : { lastSeen: own.lastSeen, level: own.level, culprit: own.culprit, lastRelease: own.lastRelease }),
    }
    await write(id, next)
  }

  /** What moved is taken off the figures; events that were evicted before still count, and still say since when. */
  const leave = async (id: number, own: Figures, { count, first, last }: Gone) => {
    const next: Figures = { ...own, count: own.count - count }
    const end = await newest.get(id)
    if (end && last >= own.lastSeen) {
      // Where that one happened stands in its body alone: unsaid until the next event, rather than said of one that left.
      const { timestamp: lastSeen, level, release } = end
      Object.assign(next, { lastSeen, level, culprit: null, lastRelease: release ?? own.lastRelease })
    }
    const start = await oldest.get(id)
    if (start && first <= own.firstSeen && next.count === (await kept.get(id))!.count) {
      Object.assign(next, { firstSeen: start.timestamp, firstRelease: start.release })
    }
    await write(id, next)
  }

  /** Of a member also its merge target changes. */
  const write = async (id: number, own: Figures) => {
    await figures.gather(id, own)
    const mergeTarget = (await mergedInto.get(id))?.mergeTarget
    if (mergeTarget) await figures.gather(mergeTarget)
  }

  const carry = async (from: number, target: Target, moves: Move[]) => {
    const own = await figures.ownOf(target.id)
    const hours = new Map<number, number>()
    for (const { key, to } of moves) {
      const row = rowOfKey(key)
      const { title, level, timestamp } = to.event
      if (to.retitled !== undefined && !isTitleOf(to.retitled, target.title)) {
        target.title = title
        await retitle.run({ id: target.id, title })
      }
      await rehome.run({ row, id: target.id, level, title: title === target.title ? null : title })
      await codes.move({ row, from, to: target.id, event: to.event, projectId: to.projectId })
      const hour = hourOf(timestamp)
      hours.set(hour, (hours.get(hour) ?? 0) + 1)
    }
    for (const [own, count] of hours) {
      const hour = (await countedUnder.get({ id: from, ...rowsOfHour(own) })) ?? own
      await addHour.run({ id: target.id, hour, count })
      await addHour.run({ id: from, hour, count: -count })
    }
    const events = moves.map(({ to }) => to)
    const { projectId } = events[0]!
    await facets.take({ projectId, issueId: from, events })
    await facets.add({ projectId, issueId: target.id, events })
    await parts.take({ projectId, issueId: from, events })
    await parts.add([{ projectId, issueId: target.id, events }])
    await users.add(target.id, events)
    await arrive(target.id, own, moves)
  }

  return async (from: number, moves: Move[], at: Instant): Promise<void> => {
    const own = await figures.ownOf(from)
    const byTarget = new Map<string, Move[]>()
    for (const move of moves) {
      byTarget.set(move.to.fingerprint, [...(byTarget.get(move.to.fingerprint) ?? []), move])
    }
    let last: Target | undefined
    for (const group of byTarget.values()) {
      last = await targetOf(from, group[0]!.to, at)
      await carry(from, last, group)
    }
    await dropHours.run(from)
    const times = moves.map(({ to }) => to.event.timestamp)
    await leave(from, own, { count: moves.length, first: Math.min(...times), last: Math.max(...times) })
    if (!last) return
    const [{ mergeTarget }, to] = [(await groupOf.get(from))!, (await groupOf.get(last.id))!]
    if (to.mergeTarget !== mergeTarget) await merging.leaveEmpty(mergeTarget, to.mergeTarget)
  }
}

/** What these events alone say of an issue. */
function figuresOf(events: Move['to'][]) {
  const figures = runningFrom(noFigures)
  for (const { event } of events) addEvent(figures, event)
  return figures
}

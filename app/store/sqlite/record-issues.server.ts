import { hourOf, type Instant } from '../../clock'
import type { Level } from '../../events/event'
import { isTitleOf } from '../../grouping/rule-title'
import { trendScore } from '../../issues/trend'
import type { ProcessedEvent } from '../store'
import { greatest, least } from './dialect'
import { requiredBytes } from './hex.server'
import { prepareMerging } from './merging.server'
import type { Db } from './open.server'
import { prepareStandings, type SqlStanding, standingColumns } from './record-standings.server'
import { type Born, prepareStorms } from './record-storms.server'

/** The fresh events of one batch that belong to one issue, in order of arrival, and what became of the issue. */
export type Group = {
  projectId: number
  issueId: number
  /** The issue it is shown under, where it is merged. */
  headId?: number
  /** The issue's title: an event with the same one does not repeat it. */
  title: string
  /** How many messages of the issue are remembered. */
  messages: number
  events: ProcessedEvent[]
  fresh: boolean
  /** The issue that was resolved and is open again: this one, or the one it is merged into. */
  regressed?: number
  /** Of a new issue: how it was born among look-alikes. */
  born?: Born
}

type State = SqlStanding
type Known = State & { title: string; messages: number; mergedInto: number | null; emptied: number }

/** An issue whose events all went elsewhere begins anew. */
const isNewest = '(count = 0 or :lastSeen >= last_seen)'

/** How events change what an issue says of the time between the first and the last. */
const addedSpan = `first_seen = case when count = 0 then :firstSeen else ${least('first_seen', ':firstSeen')} end,
      first_release = case when count = 0 or (:firstSeen < first_seen and :firstRelease is not null) then :firstRelease else first_release end,
      last_seen = case when count = 0 then :lastSeen else ${greatest('last_seen', ':lastSeen')} end,
      level = case when ${isNewest} then :level else level end,
      culprit = case when ${isNewest} then :culprit else culprit end,
      last_release = case when ${isNewest} then coalesce(:lastRelease, last_release) else last_release end`

/** Issues and their hours: one upsert per issue and batch. What is merged counts twice: for itself, and for its head. */
export function prepareIssues(db: Db): { record(groups: ProcessedEvent[][], at: Instant): Group[] } {
  const find = db.prepare<{ projectId: number; fingerprint: Buffer }, Known>(
    `select id, title, messages, merged_into as mergedInto, emptied, ${standingColumns('issue')}
    from issue
    where project_id = :projectId
    and fingerprint = :fingerprint`,
  )
  const state = db.prepare<[number], State>(
    `select i.id, ${standingColumns('i')}
    from issue o
    join issue i on i.id = coalesce(o.merged_into, o.id)
    where o.id = ?`,
  )
  const joinHead = db.prepare('update issue set merged_into = :head where id = :id')
  const countMember = db.prepare('update issue set members = members + 1 where id = ?')
  const storms = prepareStorms(db)
  const insert = prepareNewIssue(db)
  const update = db.prepare(
    `update issue
    set count = count + :count,
      ${addedSpan},
      last_event = case when ${isNewest} then :lastEvent else last_event end
    where id = :id`,
  )
  const updateOwn = db.prepare(
    `update issue_own
    set count = count + :count,
      ${addedSpan}
    where issue_id = :id`,
  )
  const retitle = db.prepare('update issue set title = :title where id = :id and title <> :title')
  const merging = prepareMerging(db)
  const standings = prepareStandings(db)
  const addHour = db.prepare(
    `insert into issue_hour (issue_id, hour, count)
    values (:issueId, :hour, :count)
    on conflict (issue_id, hour) do update set count = count + excluded.count`,
  )

  const addHours = (issueId: number, events: ProcessedEvent[]) => {
    const hours = new Map<number, number>()
    for (const { event } of events) {
      const hour = hourOf(event.timestamp)
      hours.set(hour, (hours.get(hour) ?? 0) + 1)
    }
    for (const [hour, count] of hours) addHour.run({ issueId, hour, count })
  }

  /** Adds the events to the figures of an issue that is shown; returns it when it happened again after it was resolved. */
  const happen = (state: State, span: Span, events: ProcessedEvent[], at: Instant) => {
    update.run({ ...span, id: state.id })
    return standings.again(state, events, at) === 'regressed' ? state.id : undefined
  }

  /** A look-alike of a storm that was merged joins it: the figures of its head are added to, not summed up anew. */
  const mergeAtBirth = (head: State, id: number, span: Span, events: ProcessedEvent[], at: Instant) => {
    if (head.members === 0) {
      merging.merge(head.id, [id])
      return undefined
    }
    joinHead.run({ head: head.id, id })
    countMember.run(head.id)
    return happen(head, span, events, at)
  }

  const bear = (events: ProcessedEvent[], span: Span, at: Instant): Group => {
    const first = events[0]!
    const issueId = insert(first, span, at)
    addHours(issueId, events)
    const born = storms.born(first, issueId, at)
    const group = { projectId: first.projectId, issueId, title: first.event.title, messages: 0, events, born }
    if (born.birth !== 'merged') return { ...group, fresh: born.birth === 'listed' }
    const regressed = mergeAtBirth(state.get(born.head)!, issueId, span, events, at)
    return { ...group, headId: born.head, fresh: false, regressed }
  }

  const upsert = (events: ProcessedEvent[], at: Instant): Group => {
    const first = events[0]!
    const { projectId } = first
    const span = spanOf(events)
    const known = find.get({ projectId, fingerprint: requiredBytes(first.fingerprint) })
    if (!known) return bear(events, span, at)
    const { id: issueId, messages, mergedInto } = known
    addHours(issueId, events)
    const isRetitled = first.retitled !== undefined && !isTitleOf(first.retitled, known.title)
    const title = isRetitled ? first.event.title : known.title
    if (title !== known.title) retitle.run({ id: issueId, title })
    const group = { projectId, issueId, title, messages, events, fresh: false }
    if (mergedInto === null) {
      if (known.members > 0) updateOwn.run({ ...span, id: issueId })
      return { ...group, regressed: happen(known, span, events, at) }
    }
    update.run({ ...span, id: issueId })
    // What was left empty by regrouping has events again: it is nobody's member.
    if (known.emptied) merging.unmerge(mergedInto, issueId, at)
    if (known.emptied) return group
    return { ...group, headId: mergedInto, regressed: happen(state.get(mergedInto)!, span, events, at) }
  }

  return {
    record(groups, at) {
      standings.learn(groups)
      const recorded = groups.map((events) => upsert(events, at))
      storms.forget(new Set(recorded.filter(({ fresh }) => fresh).map(({ projectId }) => projectId)), at)
      return withoutGathered(recorded)
    },
  }
}

/** Of a storm that began in this very batch only the first issue is news; the others have been folded since. */
function withoutGathered(groups: Group[]): Group[] {
  const begun = new Set(groups.flatMap(({ born }) => (born?.birth === 'begins' ? [born.stormId] : [])))
  if (begun.size === 0) return groups
  return groups.map((group) => {
    const { born, issueId, fresh } = group
    return { ...group, fresh: fresh && !(born && begun.has(born.stormId) && born.head !== issueId) }
  })
}

/** Makes an issue of the first event with its fingerprint. The number counts on per project. */
export function prepareNewIssue(db: Db) {
  const nextNumber = db.prepare<[number], { number: number }>(
    `update project
    set last_issue_number = last_issue_number + 1
    where id = ?
    returning last_issue_number as number`,
  )
  const insert = db.prepare<unknown[], { id: number }>(
    `insert into issue (project_id, number, fingerprint, title, type, value, culprit, level, platform, status, status_at,
      first_seen, last_seen, count, first_release, last_release, last_event, trend,
      split_from)
    values (:projectId, :number, :fingerprint, :title, :type, :value, :culprit, :level, :platform, 'open', :at,
      :firstSeen, :lastSeen, :count, :firstRelease, :lastRelease, :lastEvent, :trend,
      (select id from issue where project_id = :projectId and fingerprint = :splitFrom))
    returning id`,
  )
  return (first: Newborn, span: Span, at: Instant): number => {
    const { projectId, splitFrom } = first
    const number = nextNumber.get(projectId)!.number
    const keys = {
      fingerprint: requiredBytes(first.fingerprint),
      splitFrom: splitFrom ? requiredBytes(splitFrom) : null,
    }
    const trend = trendScore(span.count, 0)
    return insert.get({ ...span, ...faceOf(first), ...keys, projectId, number, at, trend })!.id
  }
}

/** What an issue is made of. */
export type Newborn = Pick<ProcessedEvent, 'projectId' | 'fingerprint' | 'splitFrom' | 'event'>

/** What the first event gives the issue for good: its name. Where it happened, and how bad it was, the newest event says (`spanOf`). */
function faceOf({ event }: Newborn) {
  const thrown = event.thrown
  return {
    title: event.title,
    type: thrown?.type ?? null,
    value: thrown?.value ?? null,
    platform: event.platform,
  }
}

export type Span = {
  count: number
  firstSeen: number
  lastSeen: number
  level: Level
  /** Where the newest of them happened. */
  culprit: string | null
  lastEvent: Buffer
  firstRelease: string | null
  lastRelease: string | null
}

export function spanOf(events: Pick<ProcessedEvent, 'event'>[]): Span {
  let oldest = events[0]!.event
  let newest = oldest
  let lastRelease: string | undefined
  for (const { event } of events) {
    if (event.timestamp < oldest.timestamp) oldest = event
    if (event.timestamp >= newest.timestamp) {
      newest = event
      lastRelease = event.release ?? lastRelease
    }
  }
  return {
    count: events.length,
    firstSeen: oldest.timestamp,
    lastSeen: newest.timestamp,
    level: newest.level,
    culprit: newest.culprit ?? null,
    lastEvent: requiredBytes(newest.id),
    firstRelease: oldest.release ?? null,
    lastRelease: lastRelease ?? null,
  }
}

import { hourOf, type Instant } from '../../clock'
import type { IssueStatus } from '../../issues/issue'
import { recurrence } from '../../issues/transition'
import type { ProcessedEvent } from '../store'
import { requiredBytes } from './hex.server'
import type { Db } from './open.server'

/** The fresh events of one batch that belong to one issue, in order of arrival, and what became of the issue. */
export type Group = {
  projectId: number
  issueId: number
  /** The issue's title: an event with the same one does not repeat it. */
  title: string
  /** How many messages of the issue are remembered. */
  messages: number
  events: ProcessedEvent[]
  fresh: boolean
  regressed: boolean
}

type Known = { id: number; title: string; status: IssueStatus; statusAt: number; messages: number }

/** Issues and their hours: one upsert per issue and batch. */
export function prepareIssues(db: Db): { record(groups: ProcessedEvent[][], at: Instant): Group[] } {
  const find = db.prepare<{ projectId: number; fingerprint: Buffer }, Known>(
    `select id, title, status, status_at as statusAt, messages
    from issue
    where project_id = :projectId
    and fingerprint = :fingerprint`,
  )
  const nextNumber = db.prepare<[number], { number: number }>(
    `update project
    set last_issue_number = last_issue_number + 1
    where id = ?
    returning last_issue_number as number`,
  )
  const insert = db.prepare(
    `insert into issue (project_id, number, fingerprint, title, type, value, culprit, level, platform, status, status_at,
      first_seen, last_seen, count, first_release, last_release, last_event)
    values (:projectId, :number, :fingerprint, :title, :type, :value, :culprit, :level, :platform, 'open', :at,
      :firstSeen, :lastSeen, :count, :firstRelease, :lastRelease, :lastEvent)`,
  )
  const update = db.prepare(
    `update issue
    set count = count + :count,
      first_seen = min(first_seen, :firstSeen),
      last_seen = max(last_seen, :lastSeen),
      level = iif(:lastSeen >= last_seen, :level, level),
      last_event = iif(:lastSeen >= last_seen, :lastEvent, last_event),
      last_release = iif(:lastSeen >= last_seen, coalesce(:lastRelease, last_release), last_release),
      status = :status,
      status_at = :statusAt
    where id = :id`,
  )
  const addHour = db.prepare(
    `insert into issue_hour (issue_id, hour, count)
    values (:issueId, :hour, :count)
    on conflict (issue_id, hour) do update set count = count + excluded.count`,
  )

  const upsert = (events: ProcessedEvent[], at: Instant): Group => {
    const first = events[0]!
    const { projectId } = first
    const fingerprint = requiredBytes(first.fingerprint)
    const span = spanOf(events)
    const known = find.get({ projectId, fingerprint })
    if (!known) {
      const number = nextNumber.get(projectId)!.number
      const values = { ...span, ...faceOf(first), projectId, fingerprint, number, at }
      const issueId = Number(insert.run(values).lastInsertRowid)
      return { projectId, issueId, title: first.event.title, messages: 0, events, fresh: true, regressed: false }
    }
    // Events that had arrived before somebody changed the status do not speak against it; they only waited.
    const again = events.some((processed) => processed.event.received >= known.statusAt)
    const status = again ? recurrence(known.status) : known.status
    const changed = status !== known.status
    update.run({ ...span, id: known.id, status, statusAt: changed ? at : known.statusAt })
    const { id: issueId, title, messages } = known
    return { projectId, issueId, title, messages, events, fresh: false, regressed: changed && status === 'regressed' }
  }

  return {
    record(groups, at) {
      return groups.map((events) => {
        const group = upsert(events, at)
        const hours = new Map<number, number>()
        for (const { event } of events) {
          const hour = hourOf(event.timestamp)
          hours.set(hour, (hours.get(hour) ?? 0) + 1)
        }
        for (const [hour, count] of hours) addHour.run({ issueId: group.issueId, hour, count })
        return group
      })
    },
  }
}

/** What the first event gives the issue for good. */
function faceOf({ event }: ProcessedEvent) {
  const thrown = event.thrown
  return {
    title: event.title,
    type: thrown?.type ?? null,
    value: thrown?.value ?? null,
    culprit: event.culprit ?? null,
    platform: event.platform,
  }
}

function spanOf(events: ProcessedEvent[]) {
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
    lastEvent: requiredBytes(newest.id),
    firstRelease: oldest.release ?? null,
    lastRelease: lastRelease ?? null,
  }
}

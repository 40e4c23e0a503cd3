import { operator } from '../../accounts/viewer'
import type { Instant } from '../../clock'
import type { IssueStatus } from '../../issues/issue'
import { recurrence } from '../../issues/transition'
import type { ProcessedEvent } from '../store'
import { prepareHistory } from './history.server'
import { conditionOf } from './issue-rows.server'
import type { Db } from './open.server'
import { prepareEscalation } from './record-escalation.server'
import { prepareReleasesSeen } from './record-releases.server'

/** What of an issue decides on its state when it happens again. */
export type SqlStanding = {
  id: number
  projectId: number
  status: IssueStatus
  statusAt: Instant
  condition: string | null
  members: number
  count: number
  users: number
  firstSeen: Instant
  escalatedAt: Instant | null
}

export const standingColumns = (issue: string) =>
  `${issue}.project_id as projectId, ${issue}.status, ${issue}.status_at as statusAt, ${issue}.condition, ${issue}.members,
    ${issue}.count, ${issue}.users, ${issue}.first_seen as firstSeen, ${issue}.escalated_at as escalatedAt`

/** The state of issues that happen again: an open one costs nothing but a look at its hour. */
export function prepareStandings(db: Db) {
  const releases = prepareReleasesSeen(db)
  const escalates = prepareEscalation(db)
  const tell = prepareHistory(db)
  const turn = db.prepare(
    `update issue
    set status = :status,
      status_at = :at,
      condition = null,
      wake_at = null,
      regressed_in = :release
    where id = :id`,
  )

  return {
    /** Releases first: what regresses is decided by when they were first seen. */
    learn(groups: ProcessedEvent[][]): void {
      releases.see(groups.flat())
    },

    /** Of an issue that is shown, its figures as they were before these events; its new state when that changed. */
    again(issue: SqlStanding, events: ProcessedEvent[], at: Instant): IssueStatus | undefined {
      const escalating = escalates(issue, events, at)
      const { id, projectId, status, statusAt } = issue
      if (status === 'open' || status === 'regressed') return undefined
      const condition = conditionOf(issue.condition)
      const next = recurrence(
        { status, statusAt, ...(condition && { condition }) },
        {
          at,
          events: events.map(({ event: { received, release } }) => ({ received, ...(release && { release }) })),
          count: issue.count + events.length,
          users: issue.users,
          escalating,
          firstSeenOf: (version) => releases.firstSeenOf(projectId, version),
          releaseOf: (commit) => releases.releaseOf(projectId, commit),
        },
      )
      if (next.status === status) return undefined
      turn.run({ id, status: next.status, at, release: next.release ?? null })
      const what = next.status === 'regressed' ? 'regressed' : 'woken'
      tell({ issueId: id, viewer: operator, at, what, detail: next.release ?? '' })
      return next.status
    },
  }
}

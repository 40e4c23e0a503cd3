import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import { type TriageChange, type TriageState, wakeAtOf } from '../../../issues/decide-triage'
import type { IssueStatus } from '../../../issues/issue'
import { prepareClosingAlerts } from '../alerts/closing-alerts.server'
import { preparePersonalAlerts } from '../alerts/personal-alerts.server'
import type { Db } from '../db'
import { prepareFollowStatus } from '../trackers/follow-status.server'
import { prepareHistory } from './history.server'
import { conditionOf, priorityNamed, priorityNumbers } from './issue-rows.server'

export type SqlTriageState = {
  status: IssueStatus
  statusAt: number
  condition: string | null
  regressedIn: string | null
  assignee: number | null
  team: number | null
  priority: number
}

/** The columns of `issue i`. */
export const triageColumns = `i.status, i.status_at as statusAt, i.condition, i.regressed_in as regressedIn, i.assignee, i.team,
  i.priority`

export const toTriageState = <Row extends SqlTriageState>(
  row: Row,
): Omit<Row, 'condition' | 'priority'> & Pick<TriageState, 'condition' | 'priority'> => ({
  ...row,
  condition: conditionOf(row.condition) ?? null,
  priority: priorityNamed(row.priority),
})

/** `silent`: people are not mailed. */
type Deed = { viewer: Viewer; at: Instant; silent?: boolean }

/** Writes a decision about an issue (app/issues/decide-triage.ts), notifies people, and updates trackers. */
export function prepareApplyTriage(db: Db) {
  const appendHistory = prepareHistory(db)
  const notify = prepareNotifying(db)
  const followStatus = prepareFollowStatus(db)
  const statusOf = db.prepare<[number], IssueStatus>('select status from issue where id = ?').pluck()
  // The assignee is null if the account or team was deleted since.
  const update = db.prepare(
    `update issue
    set status = :status,
      status_at = :statusAt,
      condition = :condition,
      wake_at = :wakeAt,
      regressed_in = :regressedIn,
      assignee = (select id from account where id = :assignee),
      team = (select id from team where id = :team),
      priority = :priority
    where id = :id`,
  )
  /** `except`: the tracker channel that caused the change. */
  const write = async (id: number, state: TriageState, at: Instant, except?: number): Promise<void> => {
    const { status, statusAt, condition, regressedIn, assignee, team, priority } = state
    const before = await statusOf.get(id)
    await update.run({
      ...{ id, status, statusAt, regressedIn, assignee, team, wakeAt: wakeAtOf(state) },
      condition: condition && JSON.stringify(condition),
      priority: priorityNumbers[priority],
    })
    if (before && before !== status) await followStatus({ issueId: id, before, after: status, at, except })
  }
  return {
    write,
    async apply(id: number, { after, what, detail }: TriageChange, deed: Deed): Promise<void> {
      const { viewer, at } = deed
      await write(id, after, at)
      await appendHistory({ issueId: id, viewer, at, what, detail })
      await notify(id, { after, what, detail }, deed)
    },
  }
}

/** Mails the people an issue is assigned to; notifies channels that opened an incident for an issue when it is resolved. */
function prepareNotifying(db: Db) {
  const notifyPeople = preparePersonalAlerts(db)
  const closeIncidents = prepareClosingAlerts(db)
  const projectOf = db.prepare<[number], number>('select project_id from issue where id = ?').pluck()
  const inTeam = db
    .prepare<[number], number>('select user_id from team_member where team_id = ? order by user_id')
    .pluck()
  return async (issueId: number, { after, what }: TriageChange, { viewer, at, silent }: Deed): Promise<void> => {
    const isAssigned = what === 'assigned' || what === 'assigned-team'
    if (isAssigned ? silent : what !== 'resolved') return
    const projectId = await projectOf.get(issueId)
    if (projectId === undefined) return
    if (!isAssigned) {
      await closeIncidents({ issueId, projectId, at })
      return
    }
    const { assignee, team } = after
    const to = assignee !== null ? [assignee] : team !== null ? await inTeam.all(team) : []
    await notifyPeople({ kind: 'assigned', issueId, projectId, viewer, at }, to)
  }
}

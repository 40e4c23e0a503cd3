import type { Condition } from '../../../issues/condition'
import type { Issue, IssueStatus } from '../../../issues/issue'
import { type Priority, priorities, type Triage } from '../../../issues/triage'
import { jsonRow } from '../dialect'
import { hexOfBytes } from '../hex.server'

const facts = `i.id, i.number, i.project_id as projectId, p.slug as projectSlug, p.name as projectName,
  i.level, i.platform, i.status, i.status_at as statusAt, i.first_seen as firstSeen, i.last_seen as lastSeen, i.count,
  i.users, i.first_release as firstRelease, i.last_release as lastRelease`

/** The columns of an issue, for `from issue i join project p on p.id = i.project_id`. */
const issueColumns = `${facts}, i.title, i.type, i.value, i.culprit, i.last_event as lastEvent,
  i.condition, i.regressed_in as regressedIn, i.assignee, (select name from account where id = i.assignee) as assigneeName,
  (select ${jsonRow('slug', 'name')} from team where id = i.team) as team,
  i.priority, i.escalated_at as escalatedAt`

/** The same columns; those with texts of events are null unless the condition holds. */
export const issueColumnsIf = (condition: string): string => {
  const told = ['title', 'type', 'value', 'culprit'].map(
    (column) => `case when ${condition} then i.${column} else null end as ${column}`,
  )
  return `${facts}, ${told.join(', ')}, case when ${condition} then i.last_event else null end as lastEvent`
}

export type SqlIssue = {
  id: number
  number: number
  projectId: number
  projectSlug: string
  projectName: string
  title: string | null
  type: string | null
  value: string | null
  culprit: string | null
  level: Issue['level']
  platform: string
  status: IssueStatus
  statusAt: number
  firstSeen: number
  lastSeen: number
  count: number
  users: number
  firstRelease: string | null
  lastRelease: string | null
  lastEvent: Uint8Array | null
} & Partial<SqlTriage>

/** Only for viewers who triage. */
type SqlTriage = {
  condition: string | null
  regressedIn: string | null
  assignee: number | null
  assigneeName: string | null
  /** JSON: slug and name of the team. */
  team: string | null
  priority: number
  escalatedAt: number | null
}

export const priorityNumbers: Record<Priority, number> = { low: 1, medium: 2, high: 3 }

export const priorityNamed = (number: number): Priority =>
  priorities.find((name) => priorityNumbers[name] === number) ?? 'medium'

export const shortIdOf = (slug: string, number: number): string => `${slug.toUpperCase()}-${number}`

/** An issue without a title is called by its short id. */
export function toIssue(row: SqlIssue): Issue {
  const shortId = shortIdOf(row.projectSlug, row.number)
  const { id, level, platform, status, statusAt, firstSeen, lastSeen, count, users } = row
  return {
    id,
    shortId,
    project: { id: row.projectId, slug: row.projectSlug, name: row.projectName },
    title: row.title ?? shortId,
    level,
    platform,
    status,
    statusAt,
    firstSeen,
    lastSeen,
    count,
    users,
    ...(row.type !== null && { type: row.type }),
    ...(row.value !== null && { value: row.value }),
    ...(row.culprit !== null && { culprit: row.culprit }),
    ...(row.firstRelease !== null && { firstRelease: row.firstRelease }),
    ...(row.lastRelease !== null && { lastRelease: row.lastRelease }),
    ...(row.lastEvent !== null && { lastEventId: hexOfBytes(row.lastEvent) }),
    ...(row.priority !== undefined && { triage: triageOf(row, row.priority) }),
  }
}

function triageOf(row: SqlIssue, priority: number): Triage {
  const { condition = null, regressedIn, assignee, assigneeName, team, escalatedAt } = row
  const until = conditionOf(condition)
  return {
    priority: priorityNamed(priority),
    ...(until && { condition: until }),
    ...(regressedIn && row.status === 'regressed' && { regressedIn }),
    ...(assignee && { assignee: { userId: assignee, name: assigneeName ?? '' } }),
    ...(team && { team: teamIn(team) }),
    ...(escalatedAt && { escalatedAt }),
  }
}

function teamIn(json: string): { slug: string; name: string } {
  const [slug = '', name = ''] = JSON.parse(json) as string[]
  return { slug, name }
}

/** Only commands write this column, so its content is valid. */
export const conditionOf = (text: string | null): Condition | undefined =>
  text === null ? undefined : (JSON.parse(text) as Condition)

/** The beginning of every query for complete issues. */
export const selectIssues = `select ${issueColumns}
  from issue i
  join project p on p.id = i.project_id`

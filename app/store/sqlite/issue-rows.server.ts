import type { Issue, IssueStatus } from '../../issues/issue'
import { hexOfBytes } from './hex.server'

const facts = `i.id, i.number, i.project_id as projectId, p.slug as projectSlug, p.name as projectName,
  i.level, i.platform, i.status, i.status_at as statusAt, i.first_seen as firstSeen, i.last_seen as lastSeen, i.count,
  i.users, i.first_release as firstRelease, i.last_release as lastRelease`

/** The columns of an issue, for `from issue i join project p on p.id = i.project_id`. */
export const issueColumns = `${facts}, i.title, i.type, i.value, i.culprit, i.last_event as lastEvent`

/** The same, without a word of its events unless this condition holds. */
export const issueColumnsIf = (condition: string): string => {
  const told = ['title', 'type', 'value', 'culprit'].map(
    (column) => `iif(${condition}, i.${column}, null) as ${column}`,
  )
  return `${facts}, ${told.join(', ')}, iif(${condition}, i.last_event, null) as lastEvent`
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
}

export const shortIdOf = (slug: string, number: number): string => `${slug.toUpperCase()}-${number}`

/** An issue without its title is called by its short id. */
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
  }
}

/** What every question for whole issues begins with. */
export const selectIssues = `select ${issueColumns}
  from issue i
  join project p on p.id = i.project_id`

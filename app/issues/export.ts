import type { Issue } from './issue'

/** Columns of an exported list of issues, in their order; the same names in CSV and JSON. */
type Exported = {
  shortId: string
  project: string
  title: string
  type: string | null
  culprit: string | null
  level: string
  status: string
  count: number
  users: number
  firstSeen: string
  lastSeen: string
  firstRelease: string | null
  lastRelease: string | null
  url: string
  priority: string
  /** Name of the person or team. */
  assignee: string | null
}

export function exported(issue: Issue, publicUrl: string): Exported {
  return {
    shortId: issue.shortId,
    project: issue.project.slug,
    title: issue.title,
    type: issue.type ?? null,
    culprit: issue.culprit ?? null,
    level: issue.level,
    status: issue.status,
    count: issue.count,
    users: issue.users,
    firstSeen: new Date(issue.firstSeen).toISOString(),
    lastSeen: new Date(issue.lastSeen).toISOString(),
    firstRelease: issue.firstRelease ?? null,
    lastRelease: issue.lastRelease ?? null,
    url: `${publicUrl}/issues/${issue.shortId}`,
    priority: issue.triage?.priority ?? 'medium',
    assignee: issue.triage?.assignee?.name ?? issue.triage?.team?.name ?? null,
  }
}

const columns = [
  'shortId',
  'project',
  'title',
  'type',
  'culprit',
  'level',
  'status',
  'count',
  'users',
  'firstSeen',
  'lastSeen',
  'firstRelease',
  'lastRelease',
  'url',
  'priority',
  'assignee',
] as const satisfies (keyof Exported)[]

/** Names of the columns (RFC 4180). A byte order mark tells spreadsheets that it is UTF-8. */
export const csvHead = `\uFEFF${columns.join(',')}\r\n`

export const csvLine = (row: Exported): string => `${columns.map((column) => csvCell(row[column])).join(',')}\r\n`

/**
 * One cell. Spreadsheets run text that starts like a formula, and anyone who sends events can write titles: an apostrophe before it makes
 * it text (OWASP, CSV injection). Every text is quoted, so that line ends and separators stay inside.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const harmless = /^\s*[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/.test(value) ? `'${value}` : value
  return `"${harmless.replaceAll('"', '""').replaceAll('\0', '')}"`
}

import { hourOf, hours, type Instant } from '~/clock'
import { isEscalating } from '~/issues/escalation'
import type { Issue, IssueRow } from '~/issues/issue'
import { isNew } from '~/issues/newness'
import type { Activity } from './activity-json'

/*
 * Issues as Sentry's clients read them: every member that they use, in the form that they check. Ids and counts are text, times are ISO
 * 8601 in UTC. What Digestline does not know is left out or null. Source: docs/protocol.md §16.
 */

const iso = (at: Instant): string => new Date(at).toISOString()

export type Shown = { publicUrl: string; now: Instant }

export function issueJson(issue: Issue, { publicUrl, now }: Shown) {
  const { id, shortId, title, level, platform, firstSeen, lastSeen, count, users, triage } = issue
  return {
    id: String(id),
    shortId,
    shareId: null,
    title,
    culprit: issue.culprit ?? '',
    permalink: `${publicUrl}/issues/${shortId}`,
    logger: null,
    level,
    ...statusJson(issue, now),
    isPublic: false,
    platform,
    project: { id: String(issue.project.id), slug: issue.project.slug, name: issue.project.name, platform },
    type: 'error',
    metadata: { title, type: issue.type ?? '', value: issue.value ?? '' },
    assignedTo: assigneeJson(issue),
    priority: triage?.priority ?? 'medium',
    issueType: 'error',
    issueCategory: 'error',
    isBookmarked: false,
    isSubscribed: false,
    subscriptionDetails: null,
    hasSeen: false,
    annotations: [],
    count: String(count),
    userCount: users,
    firstSeen: iso(firstSeen),
    lastSeen: iso(lastSeen),
    lifetime: {
      count: String(count),
      userCount: users,
      firstSeen: iso(firstSeen),
      lastSeen: iso(lastSeen),
      stats: null,
    },
  }
}

/** In a list: with the events of its last 24 hours. */
export const issueRowJson = (row: IssueRow, shown: Shown) => ({
  ...issueJson(row, shown),
  numComments: row.comments,
  stats: { '24h': hourlyJson(row.trend, shown.now) },
})

/** Alone: with its releases and its activity. */
export const issueWholeJson = (issue: Issue, shown: Shown, activity: Activity[]) => ({
  ...issueJson(issue, shown),
  numComments: activity.filter(({ type }) => type === 'note').length,
  activity,
  firstRelease: releaseJson(issue.firstRelease),
  lastRelease: releaseJson(issue.lastRelease),
  tags: [],
  participants: [],
  seenBy: [],
  userReportCount: 0,
  pluginActions: [],
  pluginContexts: [],
  pluginIssues: [],
})

const releaseJson = (version: string | undefined) =>
  version === undefined ? null : { version, shortVersion: version, versionInfo: null }

/** Pairs of the second an hour began and its count. */
const hourlyJson = (trend: number[], now: Instant): [second: number, count: number][] =>
  trend.map((count, n) => [((hourOf(now) - trend.length + 1 + n) * hours(1)) / 1000, count])

function statusJson(issue: Issue, now: Instant) {
  const { status, triage } = issue
  const { condition, escalatedAt } = triage ?? {}
  const statusDetails = detailsJson(condition)
  if (status === 'resolved') return { status, substatus: null, statusDetails }
  if (status === 'muted') return { status: 'ignored', substatus: mutedJson(condition), statusDetails }
  if (status === 'regressed') return { status: 'unresolved', substatus: 'regressed', statusDetails: {} }
  const substatus = isEscalating(escalatedAt, now) ? 'escalating' : isNew(issue, now) ? 'new' : 'ongoing'
  return { status: 'unresolved', substatus, statusDetails: {} }
}

const mutedJson = (condition: Condition) =>
  condition === undefined
    ? 'archived_forever'
    : condition.kind === 'escalating'
      ? 'archived_until_escalating'
      : 'archived_until_condition_met'

type Condition = NonNullable<Issue['triage']>['condition']

function detailsJson(condition: Condition) {
  switch (condition?.kind) {
    case 'next-release':
      return { inNextRelease: true }
    case 'release':
      return { inRelease: condition.version }
    case 'commit':
      return { inCommit: { id: condition.commit } }
    case 'time':
      return { ignoreUntil: iso(condition.at) }
    case 'events':
      return { ignoreCount: condition.more }
    case 'users':
      return { ignoreUserCount: condition.more }
    default:
      return {}
  }
}

/** Teams are called by their slug, which is their id in this API. */
function assigneeJson({ triage }: Issue) {
  const { assignee, team } = triage ?? {}
  if (assignee) return { type: 'user', id: String(assignee.userId), name: assignee.name }
  return team ? { type: 'team', id: team.slug, name: team.name } : null
}

import type { Instant } from '~/clock'
import type { Event } from '~/events/event'
import type { Condition } from '~/issues/condition'
import type { Issue } from '~/issues/issue'
import type { Triage } from '~/issues/triage'
import type { LogLine } from '~/logs/log-line'
import type { EventRow } from '~/store/store'

/** The shapes of the API's answers. Every field is always present, `null` without a value; times are ISO 8601 in UTC. */

export const iso = (at: Instant): string => new Date(at).toISOString()

export function issueJson(issue: Issue, publicUrl: string) {
  return {
    shortId: issue.shortId,
    title: issue.title,
    type: issue.type ?? null,
    value: issue.value ?? null,
    culprit: issue.culprit ?? null,
    level: issue.level,
    platform: issue.platform,
    status: issue.status,
    statusSince: iso(issue.statusAt),
    ...decidedJson(issue.triage),
    project: { slug: issue.project.slug, name: issue.project.name },
    count: issue.count,
    users: issue.users,
    firstSeen: iso(issue.firstSeen),
    lastSeen: iso(issue.lastSeen),
    firstRelease: issue.firstRelease ?? null,
    lastRelease: issue.lastRelease ?? null,
    lastEventId: issue.lastEventId ?? null,
    url: `${publicUrl}/issues/${issue.shortId}`,
  }
}

/** In the format that PATCH accepts. Counts are those at which the mute ends. */
function decidedJson(triage: Triage | undefined) {
  const { condition, regressedIn, assignee, team, priority, escalatedAt } = triage ?? {}
  return {
    resolvedIn: resolvedInJson(condition),
    mutedUntil: mutedUntilJson(condition),
    regressedIn: regressedIn ?? null,
    assignee: assignee ? { id: assignee.userId, name: assignee.name } : null,
    team: team ? { slug: team.slug, name: team.name } : null,
    priority: priority ?? 'medium',
    escalatedAt: escalatedAt === undefined ? null : iso(escalatedAt),
  }
}

function resolvedInJson(condition: Condition | undefined) {
  if (condition?.kind === 'next-release') return 'next-release'
  if (condition?.kind === 'release') return { release: condition.version }
  return condition?.kind === 'commit' ? { commit: condition.commit } : null
}

function mutedUntilJson(condition: Condition | undefined) {
  if (condition?.kind === 'time') return iso(condition.at)
  if (condition?.kind === 'escalating') return 'escalating'
  if (condition?.kind === 'events') return { moreEvents: condition.more, count: condition.count }
  return condition?.kind === 'users' ? { moreUsers: condition.more, users: condition.users } : null
}

export function eventRowJson(row: EventRow, publicUrl: string) {
  return {
    id: row.id,
    project: { slug: row.projectSlug },
    issue: { shortId: row.issueShortId, url: `${publicUrl}/issues/${row.issueShortId}` },
    timestamp: iso(row.timestamp),
    received: iso(row.received),
    level: row.level,
    title: row.title,
    release: row.release ?? null,
    environment: row.environment ?? null,
    traceId: row.traceId ?? null,
    url: `${publicUrl}/issues/${row.issueShortId}/events/${row.id}`,
  }
}

/** A log line around an event. */
export function logLineJson({ at, level, message, attributes, traceId, spanId, server, process }: LogLine) {
  return {
    timestamp: iso(at),
    level,
    message,
    attributes: attributes ?? {},
    traceId: traceId ?? null,
    spanId: spanId ?? null,
    server: server ?? null,
    process: process ?? null,
  }
}

/** The normalised event, with times as text. */
export function eventJson(event: Event) {
  return {
    ...event,
    timestamp: iso(event.timestamp),
    received: iso(event.received),
    breadcrumbs: event.breadcrumbs.map((crumb) => ({
      ...crumb,
      timestamp: crumb.timestamp === undefined ? null : iso(crumb.timestamp),
    })),
  }
}

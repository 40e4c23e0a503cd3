import type { AlertMessage, MessageIssue } from '../message'

/** The body of a webhook. Contract: only add. Times are ISO 8601 in UTC, URLs absolute. */
export type WebhookBody = {
  /** The same in every attempt. */
  id: string
  type: string
  at: string
  /** What happened, in a few words, in the language of the channel. */
  headline: string
  rule: { id: number; name: string } | null
  project: { slug: string; name: string } | null
  issue: {
    shortId: string
    title: string
    level: string
    status: string
    url: string
    count: number
    users: number
    firstSeen: string
    lastSeen: string
    firstRelease: string | null
    lastRelease: string | null
  } | null
  event: { id: string; url: string } | null
  digests: string[]
  /** How many other alerts this message stands for. */
  folded: number
}

export function webhookBody(message: AlertMessage): WebhookBody {
  const { messageId, type, at, headline, rule, project, issue, others, more } = message
  return {
    id: messageId,
    type,
    at: iso(at),
    headline,
    rule: rule ? { id: rule.id, name: rule.name } : null,
    project: project ? { slug: project.slug, name: project.name } : null,
    issue: issue ? issueBody(issue) : null,
    event: issue?.event ?? null,
    digests: issue?.digests ?? [],
    folded: others.length + more,
  }
}

const issueBody = (issue: MessageIssue) => ({
  shortId: issue.shortId,
  title: issue.title,
  level: issue.level,
  status: issue.status,
  url: issue.url,
  count: issue.count,
  users: issue.users,
  firstSeen: iso(issue.firstSeen),
  lastSeen: iso(issue.lastSeen),
  firstRelease: issue.firstRelease ?? null,
  lastRelease: issue.lastRelease ?? null,
})

const iso = (at: number) => new Date(at).toISOString()

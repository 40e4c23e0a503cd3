import type { Instant } from '~/clock'
import { isEscalating } from '~/issues/escalation'
import type { Issue } from '~/issues/issue'
import { titleParts } from '../list/list-view'
import { standWords, type TriageTexts } from '../triage/triage-words'

/** An issue for the head of its page. */
export type IssueHead = ReturnType<typeof issueHead>

export function issueHead(issue: Issue, until: Instant, texts: TriageTexts) {
  const { shortId, project, level, status, firstSeen, lastSeen, count, users, firstRelease, lastRelease, triage } =
    issue
  return {
    shortId,
    project: { slug: project.slug, name: project.name },
    heading: issue.title.slice(0, 300),
    ...wholeTitle(issue),
    culprit: issue.culprit?.slice(0, 300),
    level,
    status,
    firstSeen,
    lastSeen,
    count,
    users,
    firstRelease: firstRelease?.slice(0, 100),
    lastRelease: lastRelease?.slice(0, 100),
    escalating: isEscalating(triage?.escalatedAt, until),
    priority: triage?.priority ?? ('medium' as const),
    assignee: triage?.assignee,
    team: triage?.team,
    stand: standWords(status, triage ?? {}, texts),
  }
}

/** More of the value than in a row of the list. */
function wholeTitle(issue: Issue): { type?: string; text: string } {
  if (issue.type) return { type: issue.type.slice(0, 200), text: (issue.value ?? '').slice(0, 600) }
  return titleParts(issue)
}

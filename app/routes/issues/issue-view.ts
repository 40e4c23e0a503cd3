import { hours, type Instant } from '~/clock'
import { isEscalating } from '~/issues/escalation'
import type { Issue } from '~/issues/issue'
import { titleParts } from './list-view'
import { standWords } from './triage-words'

/** Fourteen days, in bars of six hours. */
const barHours = 6
const bars = 56
export const trendHours = barHours * bars

/** An issue as the head of its page shows it. */
export type IssueHead = ReturnType<typeof issueHead>

/** `trend`: events an hour over the last `trendHours`, oldest first. */
export function issueHead(issue: Issue, trend: number[], until: Instant) {
  const { shortId, project, level, status, firstSeen, lastSeen, count, firstRelease, lastRelease, triage } = issue
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
    firstRelease: firstRelease?.slice(0, 100),
    lastRelease: lastRelease?.slice(0, 100),
    escalating: isEscalating(triage?.escalatedAt, until),
    priority: triage?.priority ?? ('medium' as const),
    assignee: triage?.assignee,
    team: triage?.team,
    stand: standWords(status, triage ?? {}),
    trend: sumBy(trend, barHours),
    trendFrom: until - hours(trend.length),
  }
}

/** The page has room for more of the value than a list row has. */
function wholeTitle(issue: Issue): { type?: string; text: string } {
  if (issue.type) return { type: issue.type.slice(0, 200), text: (issue.value ?? '').slice(0, 600) }
  return titleParts(issue)
}

/** Adds up runs of `size` neighbours. */
function sumBy(counts: number[], size: number): number[] {
  return Array.from({ length: Math.ceil(counts.length / size) }, (_, index) =>
    counts.slice(index * size, (index + 1) * size).reduce((sum, count) => sum + count, 0),
  )
}

import type { Issue } from '~/issues/issue'
import { rankRelated, type Tie } from '~/issues/related'

/** An issue that may be related to the one of the event, and why. */
export type RelatedView = Pick<Issue, 'shortId' | 'status' | 'lastSeen'> & {
  title: string
  /** Set when it is in another project. */
  project?: string
  why: Tie[]
}

const mostRelated = 5

/** `self`: the event of the page. */
export function relatedViews(
  self: { title: string; projectSlug: string },
  found: { issue: Issue; ties: Tie[] }[],
): RelatedView[] {
  const candidates = found.map(({ issue, ties }) => ({ ...issue, projectSlug: issue.project.slug, ties }))
  return rankRelated(self, candidates, mostRelated).map((issue) => ({
    shortId: issue.shortId,
    status: issue.status,
    lastSeen: issue.lastSeen,
    title: issue.title.slice(0, 160),
    ...(issue.projectSlug !== self.projectSlug && { project: issue.project.name }),
    why: issue.why,
  }))
}

import type { Viewer } from '../accounts/viewer'
import type { Issue } from '../issues/issue'

/**
 * The facts about issues, projects and rules that messages contain, at the time they are written. Types only. One question for a whole
 * lease of messages. For the operator and owners only.
 */
export interface AlertFacts {
  read(viewer: Viewer, asked: AskedFacts): Promise<AlertFactRows>
}

/** Ids, each at most `factLimits.asked` of them. */
export type AskedFacts = { issueIds: number[]; projectIds: number[]; ruleIds: number[]; commentIds: number[] }

/**
 * By the requested id. Deleted ones are missing; for a merged issue it is its merge target. A comment's text is Markdown, at most
 * `factLimits.commentLength` characters of it.
 */
export type AlertFactRows = {
  issues: Map<number, AlertIssue>
  projects: Map<number, { slug: string; name: string; receipts: boolean }>
  rules: Map<number, { name: string }>
  comments: Map<number, { text: string }>
}

/** `environment`: of the latest event. `digests`: those shown to visitors, newest first. */
export type AlertIssue = { issue: Issue; environment?: string; digests: string[] }

export const factLimits = { asked: 5000, digests: 3, commentLength: 1000 } as const

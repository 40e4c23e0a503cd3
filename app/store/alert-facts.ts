import type { Viewer } from '../accounts/viewer'
import type { Issue } from '../issues/issue'

/**
 * What messages say of issues, projects and rules, as it is when they are written. Types only. One question for a whole lease of messages.
 * For the operator and owners; others are told nothing.
 */
export interface AlertFacts {
  read(viewer: Viewer, asked: AskedFacts): Promise<AlertFactRows>
}

/** Ids, each at most `factLimits.asked` of them. */
export type AskedFacts = { issueIds: number[]; projectIds: number[]; ruleIds: number[]; commentIds: number[] }

/**
 * By the id that was asked for. What is deleted is missing; a merged issue is the one it is shown under. A comment's text is Markdown, at most
 * `factLimits.commentLength` characters of it.
 */
export type AlertFactRows = {
  issues: Map<number, AlertIssue>
  projects: Map<number, { slug: string; name: string; receipts: boolean }>
  rules: Map<number, { name: string }>
  comments: Map<number, { text: string }>
}

/** `environment`: of the latest event. `digests`: what visitors were shown, newest first. */
export type AlertIssue = { issue: Issue; environment?: string; digests: string[] }

export const factLimits = { asked: 5000, digests: 3, commentLength: 1000 } as const

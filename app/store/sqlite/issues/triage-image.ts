import type { IssueChange } from '../../../issues/triage'
import type { Target } from '../bulk/bulk-targets.server'

type Before = Omit<Target, 'id' | 'projectId' | 'slug' | 'number' | 'count' | 'users'>

/** What a decision is put back from, and what tells whether the issue is still as it left it. */
export type TriageImage = { before: Before; after: Before }

export type TriagePart = 'stand' | 'assign' | 'priority'

/** The columns each kind of decision is about. */
export const partsOf: Record<TriagePart, (keyof Before)[]> = {
  stand: ['status', 'statusAt', 'condition'],
  assign: ['assignee', 'team'],
  priority: ['priority'],
}

export const partOf = ({ what }: IssueChange): TriagePart => (what === 'assign' || what === 'priority' ? what : 'stand')

/** The image of a decision that was carried out; undefined when it changed nothing. */
export function triageImage(change: IssueChange, before: Target, after: Target | undefined): TriageImage | undefined {
  if (!after || partsOf[partOf(change)].every((part) => after[part] === before[part])) return undefined
  return { before: beforeOf(before), after: beforeOf(after) }
}

const beforeOf = ({ id, projectId, slug, number, count, users, ...before }: Target): Before => before

import type { Instant } from '../clock'
import type { Condition, ResolvedIn } from './condition'
import type { IssueStatus } from './issue'
import { type IssueChange, type MuteAsked, mutedUntil, type Priority, type TriageDeed } from './triage'

/** What triage decides about an issue. */
export type TriageState = {
  status: IssueStatus
  statusAt: Instant
  condition: Condition | null
  /** For a regressed issue: the release in which it happened again. */
  regressedIn: string | null
  /** An account or a team, never both. */
  assignee: number | null
  team: number | null
  priority: Priority
}

/** The result of a decision: the state after it, and its entry in the history. */
export type TriageChange = { after: TriageState; what: TriageDeed; detail: string }

/** The assignee; undefined: unassigned. */
export type Assignee = { userId: number; name: string } | { teamId: number; name: string }

type Counted = { count: number; users: number }

/**
 * What a member's decision changes; undefined when the issue is already in that state. `assignee`: the one that `change` names. Bookmarks
 * belong to the viewer and not to the issue: they change nothing here.
 */
export function decideTriage(
  issue: TriageState & Counted,
  change: IssueChange,
  at: Instant,
  assignee?: Assignee,
): TriageChange | undefined {
  switch (change.what) {
    case 'open':
      return reopen(issue, at)
    case 'resolve':
      return resolve(issue, at, change.when)
    case 'mute':
      return mute(issue, at, change.until)
    case 'assign':
      return assign(issue, assignee)
    case 'priority':
      return prioritise(issue, change.priority)
    case 'bookmark':
      return undefined
  }
}

export const reopen = (issue: TriageState, at: Instant): TriageChange | undefined =>
  withStatus(issue, at, 'open', 'reopened')

export const resolve = (issue: TriageState, at: Instant, when?: ResolvedIn): TriageChange | undefined =>
  withStatus(issue, at, 'resolved', 'resolved', when)

/** Requested numbers count from now on. */
const mute = (issue: TriageState & Counted, at: Instant, until?: MuteAsked): TriageChange | undefined =>
  withStatus(issue, at, 'muted', 'muted', until && mutedUntil(until, issue))

function withStatus(
  issue: TriageState,
  statusAt: Instant,
  status: IssueStatus,
  what: TriageDeed,
  condition: Condition | null = null,
): TriageChange | undefined {
  const detail = textOf(condition)
  if (issue.status === status && textOf(issue.condition) === detail) return undefined
  return { after: { ...stateOf(issue), status, statusAt, condition, regressedIn: null }, what, detail }
}

function assign(issue: TriageState, to?: Assignee): TriageChange | undefined {
  const assignee = to && 'userId' in to ? to.userId : null
  const team = to && 'teamId' in to ? to.teamId : null
  if (issue.assignee === assignee && issue.team === team) return undefined
  const what = team === null ? 'assigned' : 'assigned-team'
  return { after: { ...stateOf(issue), assignee, team }, what, detail: to?.name ?? '' }
}

function prioritise(issue: TriageState, priority: Priority): TriageChange | undefined {
  if (issue.priority === priority) return undefined
  return { after: { ...stateOf(issue), priority }, what: 'priority', detail: priority }
}

/** When a mute ends by itself. */
export const wakeAtOf = ({ condition }: TriageState): Instant | null =>
  condition?.kind === 'time' ? condition.at : null

/** What undo needs: the state before and after a decision. */
export type TriageImage = { before: TriageState; after: TriageState }

export const triageImage = (issue: TriageState, { after }: TriageChange): TriageImage => ({
  before: stateOf(issue),
  after,
})

/** The fields that each kind of decision changes. Only these are compared and restored. */
const parts = {
  status: ['status', 'statusAt', 'condition'],
  assign: ['assignee', 'team'],
  priority: ['priority'],
} as const satisfies Record<string, (keyof TriageState)[]>

const partOf = ({ what }: IssueChange): keyof typeof parts =>
  what === 'assign' || what === 'priority' ? what : 'status'

/** Entries of the history that show a later decision. A status has its own time. */
export const deedsAbout = (change: IssueChange): readonly TriageDeed[] =>
  ({ status: [], assign: ['assigned', 'assigned-team'] as const, priority: ['priority'] as const })[partOf(change)]

/** The state after undoing the decision; undefined when the issue changed after the decision. */
export function takeBack(
  now: TriageState,
  change: IssueChange,
  { before, after }: TriageImage,
): TriageState | undefined {
  const part = partOf(change)
  if (parts[part].some((name) => textOf(now[name]) !== textOf(after[name]))) return undefined
  const state = stateOf(now)
  if (part === 'assign') return { ...state, assignee: before.assignee, team: before.team }
  if (part === 'priority') return { ...state, priority: before.priority }
  const { status, statusAt, condition, regressedIn } = before
  return { ...state, status, statusAt, condition, regressedIn }
}

const textOf = (value: TriageState[keyof TriageState]): string => (value === null ? '' : JSON.stringify(value))

const stateOf = ({ status, statusAt, condition, regressedIn, assignee, team, priority }: TriageState): TriageState => ({
  status,
  statusAt,
  condition,
  regressedIn,
  assignee,
  team,
  priority,
})

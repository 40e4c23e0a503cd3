import type { Instant } from '../clock'
import type { Condition, MutedUntil, ResolvedIn } from './condition'

/** Triage decisions on an issue, besides its status. */
export type Triage = {
  /** When a resolved issue regresses, or a muted one opens again. */
  condition?: Condition
  /** For a regressed issue: the release in which it happened again. */
  regressedIn?: string
  assignee?: Person
  /** Instead of somebody. */
  team?: { slug: string; name: string }
  priority: Priority
  /** Start of the last unusual hour. */
  escalatedAt?: Instant
}

export type Person = { userId: number; name: string }

export const priorities = ['high', 'medium', 'low'] as const
export type Priority = (typeof priorities)[number]

/** A requested change: numbers count from the moment it is applied. */
export type MuteAsked =
  | { kind: 'time'; at: Instant }
  | { kind: 'events'; more: number }
  | { kind: 'users'; more: number }
  | { kind: 'escalating' }

/** One decision on one issue. */
export type IssueChange =
  | { what: 'open' }
  | { what: 'resolve'; when?: ResolvedIn }
  | { what: 'mute'; until?: MuteAsked }
  /** To a member who triages the project, to a team that owns it (its slug), or (both absent) unassigned. */
  | { what: 'assign'; userId?: number; team?: string }
  | { what: 'priority'; priority: Priority }
  | { what: 'bookmark'; on: boolean }

/** Entries of the history: acts of people, and automatic ones (`regressed`, `woken`). */
export type TriageDeed =
  | 'resolved'
  | 'reopened'
  | 'muted'
  | 'regressed'
  | 'woken'
  | 'assigned'
  | 'assigned-team'
  | 'priority'
  | 'deleted'
  | 'undone'
  | 'comment-removed'
  | TrackerDeed

/** About an issue in a tracker; the detail is JSON of `TrackerNote`. The last two: its webhook changed the status here. */
export type TrackerDeed =
  | 'tracker-created'
  | 'tracker-linked'
  | 'tracker-unlinked'
  | 'tracker-closed'
  | 'tracker-reopened'

/** `byRule`: an alert rule created it. */
export type TrackerNote = { key: string; channel: string; byRule?: boolean }

export function mutedUntil(asked: MuteAsked, { count, users }: { count: number; users: number }): MutedUntil {
  if (asked.kind === 'events') return { ...asked, count: count + asked.more }
  if (asked.kind === 'users') return { ...asked, users: users + asked.more }
  return asked
}

import type { Instant } from '../clock'
import type { Condition, MutedUntil, ResolvedIn } from './condition'

/** What people decide on an issue, beside its state. */
export type Triage = {
  /** When a resolved issue regresses, or a muted one is open again. */
  condition?: Condition
  /** Of a regressed issue: the release it happened again in. */
  regressedIn?: string
  assignee?: Person
  /** Instead of somebody. */
  team?: { slug: string; name: string }
  priority: Priority
  /** Beginning of the last hour that was out of the ordinary. */
  escalatedAt?: Instant
}

export type Person = { userId: number; name: string }

export const priorities = ['high', 'medium', 'low'] as const
export type Priority = (typeof priorities)[number]

/** What is asked for: numbers count from the moment it is done. */
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
  /** To somebody who triages the project, to a team that looks after it (its slug), or (both absent) to nobody. */
  | { what: 'assign'; userId?: number; team?: string }
  | { what: 'priority'; priority: Priority }
  | { what: 'bookmark'; on: boolean }

/** What is done to issues, by people and (`regressed`, `woken`) by what happens. */
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

/** `byRule`: nobody pressed a button for it. */
export type TrackerNote = { key: string; channel: string; byRule?: boolean }

export function mutedUntil(asked: MuteAsked, { count, users }: { count: number; users: number }): MutedUntil {
  if (asked.kind === 'events') return { ...asked, count: count + asked.more }
  if (asked.kind === 'users') return { ...asked, users: users + asked.more }
  return asked
}

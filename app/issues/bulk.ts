import { hours } from '../clock'
import type { ResolvedIn } from './condition'
import type { MuteAsked, Priority } from './triage'

/**
 * One act on many issues.
 * 1. The writer does it in slices, so that events wait for one slice at most.
 * 2. The previous state of every issue is stored; the person who acted can restore it for an hour. Issues that changed since then stay.
 * 3. Deleted issues are hidden at once, and deleted for good after the hour.
 */
export type BulkAct =
  | { what: 'open' }
  | { what: 'resolve'; when?: ResolvedIn }
  | { what: 'mute'; until?: MuteAsked }
  /** To a member, to a team (its slug), or unassigned. */
  | { what: 'assign'; userId?: number; team?: string }
  | { what: 'priority'; priority: Priority }
  | { what: 'merge' }
  | { what: 'delete' }

export const bulkLimits = {
  /** Maximum issues in one act. */
  issues: 50_000,
  /** Issues that are done before the answer; the others follow in slices. */
  atOnce: 100,
  /** How long an act can be undone. */
  undoMilliseconds: hours(1),
} as const

/** Progress of an act. `changed` of `looked` issues needed a change; `leftAlone`: issues that somebody else or an event changed since. */
export type BulkProgress = {
  id: number
  act: BulkAct
  state: 'acting' | 'done' | 'undoing' | 'undone'
  total: number
  looked: number
  changed: number
  restored: number
  leftAlone: number
}

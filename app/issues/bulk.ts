import { hours } from '../clock'
import type { ResolvedIn } from './condition'
import type { MuteAsked, Priority } from './triage'

/**
 * One act on many issues.
 * 1. It is done by the writer in slices, so that what comes in waits for no more than one of them.
 * 2. What every issue was before is kept; whoever acted can put it back for an hour. What has been changed since stays as it is.
 * 3. What is deleted is out of sight at once, and gone when the hour is over.
 */
export type BulkAct =
  | { what: 'open' }
  | { what: 'resolve'; when?: ResolvedIn }
  | { what: 'mute'; until?: MuteAsked }
  /** To a person, to a team (its slug), or to nobody. */
  | { what: 'assign'; userId?: number; team?: string }
  | { what: 'priority'; priority: Priority }
  | { what: 'merge' }
  | { what: 'delete' }

export const bulkLimits = {
  /** Issues in one act at the most. */
  issues: 50_000,
  /** So many are done before the answer; the others follow in slices. */
  atOnce: 100,
  /** How long an act can be undone. */
  undoMilliseconds: hours(1),
} as const

/** How far an act is. `changed` of `looked` were not already as asked; `leftAlone`: changed since by somebody else, or by an event. */
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

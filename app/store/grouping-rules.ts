import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { GroupingRule } from '../grouping/rules'
import type { GroupingSettings } from '../grouping/settings'
import type { StoredEvent } from './events'

/**
 * A project's rules for grouping, in the order they are asked. Types only.
 * 1. Who triages the project sees them; its admins change them. The permission stands in the query.
 * 2. A saved rule goes for events from then on; what is stored stays where it is until it is regrouped.
 */
export interface GroupingRules {
  list(viewer: Viewer, slug: string): Promise<KeptRule[] | undefined>
  /** Changes a rule, or adds one at the end. Undefined when the viewer may not, there is no such rule, or there are too many. */
  save(
    viewer: Viewer,
    slug: string,
    rule: Pick<GroupingRule, 'conditions' | 'effect'> & { id?: number },
  ): Promise<number | undefined>
  setEnabled(viewer: Viewer, slug: string, id: number, enabled: boolean): Promise<boolean>
  /** Changes places with its neighbour. False where there is none. */
  move(viewer: Viewer, slug: string, id: number, direction: 'up' | 'down'): Promise<boolean>
  remove(viewer: Viewer, slug: string, id: number): Promise<boolean>
  /** What the pipeline goes by, for showing what a change would do. */
  settings(viewer: Viewer, slug: string): Promise<GroupingSettings | undefined>
  /** The newest events of the issues seen last, a few of each, behind the first `skip` issues: what a change is tried on. */
  recent(
    viewer: Viewer,
    slug: string,
    slice: { skip: number; issues: number; perIssue: number },
  ): Promise<RecentEvent[]>
}

/** `hits`: events it applied to. */
export type KeptRule = GroupingRule & { hits: number; lastHitAt?: Instant }

/** `fingerprint`: of the issue the event is kept with. `issueTitle`: of the issue it is shown under. */
export type RecentEvent = StoredEvent & { fingerprint: string; issueTitle: string }

/** Every event is held against all of them. */
export const mostRules = 100

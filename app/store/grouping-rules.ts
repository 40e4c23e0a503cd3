import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { GroupingRule } from '../grouping/rules'
import type { GroupingSettings } from '../grouping/settings'
import type { StoredEvent } from './events'

/**
 * A project's grouping rules, in their order. Types only.
 * 1. Those who triage the project see them; its admins change them. The query checks the permission.
 * 2. A saved rule applies to events from then on; stored events stay in their issues until they are regrouped.
 */
export interface GroupingRules {
  list(viewer: Viewer, slug: string): Promise<KeptRule[] | undefined>
  /** Changes a rule, or adds one at the end. Undefined without permission, for an unknown rule, or when there are too many. */
  save(
    viewer: Viewer,
    slug: string,
    rule: Pick<GroupingRule, 'conditions' | 'effect'> & { id?: number },
  ): Promise<number | undefined>
  setEnabled(viewer: Viewer, slug: string, id: number, enabled: boolean): Promise<boolean>
  /** Swaps a rule with its neighbour. False without one. */
  move(viewer: Viewer, slug: string, id: number, direction: 'up' | 'down'): Promise<boolean>
  remove(viewer: Viewer, slug: string, id: number): Promise<boolean>
  /** The rules and splits of the pipeline, for previewing a change. */
  settings(viewer: Viewer, slug: string): Promise<GroupingSettings | undefined>
  /** A few of the newest events of recent issues, after the first `skip` issues, on which a change is tried. */
  recent(
    viewer: Viewer,
    slug: string,
    slice: { skip: number; issues: number; perIssue: number },
  ): Promise<RecentEvent[]>
}

/** `hits`: events it applied to. */
export type KeptRule = GroupingRule & { hits: number; lastHitAt?: Instant }

/** `fingerprint`: of the event's own issue. `issueTitle`: of the issue under which it is shown. */
export type RecentEvent = StoredEvent & { fingerprint: string; issueTitle: string }

/** Every event is compared with all of them. */
export const mostRules = 100

import type { GroupingRule } from './rules'
import type { SplitComponent } from './split'

/** What a project's people said about its grouping. Plain data: it crosses threads. */
export type GroupingSettings = {
  /** In their order, those switched off left out. */
  rules: GroupingRule[]
  /** `fingerprint`: of the issue that is told apart by the component; events with the value `kept` stay. */
  splits: { fingerprint: string; component: SplitComponent; kept: string }[]
}

export const noGroupingSettings: GroupingSettings = { rules: [], splits: [] }

import type { GroupingRule } from './rules'
import type { SplitComponent } from './split'

/** A project's settings for grouping. Plain data, because it crosses threads. */
export type GroupingSettings = {
  /** In order, without disabled ones. */
  rules: GroupingRule[]
  /** `fingerprint`: of the issue that is split by the component; events with the value `kept` stay in it. */
  splits: { fingerprint: string; component: SplitComponent; kept: string }[]
}

export const noGroupingSettings: GroupingSettings = { rules: [], splits: [] }

import type { QuietHours } from './quiet-hours'
import type { When } from './when'

/** Which alerts are sent, and where. */
export type AlertRule = {
  id: number
  /** Null: a rule of the instance's owners for all projects. */
  projectId: number | null
  name: string
  enabled: boolean
  /** Any of them. At most one of each kind. */
  when: When[]
  /** In the search language of issues; empty: every issue. */
  search: string
  /** Ids of channels of the project, or of the instance. */
  channels: number[]
  /** Also to every member of the project, by mail. */
  toMembers: boolean
  /** Seconds an alert waits for others of the same rule and channel (`defaultGatherSeconds`). */
  gatherSeconds: number
  /** Minutes an issue stays quiet in this rule after an alert. `new` alerts once per issue, whatever this says. */
  pauseMinutes: number
  quiet?: QuietHours
}

export const defaultGatherSeconds = 30
export const defaultPauseMinutes = 60

export const ruleLimits = {
  /** Rules of one project, and of the instance. */
  rules: 100,
  nameLength: 100,
  channels: 20,
  gatherSeconds: 600,
  pauseMinutes: 60 * 24 * 30,
  thresholdMinutes: 60 * 24,
} as const

/** What became of the alerts a rule was asked about. */
export const ruleOutcomes = ['sent', 'paused', 'filtered', 'quiet', 'over_budget', 'no_channel'] as const
export type RuleOutcome = (typeof ruleOutcomes)[number]

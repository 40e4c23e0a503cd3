import type { QuietHours } from '../../../alerts/quiet-hours'
import type { AlertRule } from '../../../alerts/rule'
import type { When } from '../../../alerts/when'
import { jsonList } from '../dialect'

export type SqlRule = {
  id: number
  projectId: number | null
  name: string
  enabled: number
  whens: string
  search: string
  toMembers: number
  gatherSeconds: number
  pauseMinutes: number
  quiet: string | null
  /** JSON list of ids. */
  channels: string
}

/** The columns of `alert_rule r` for `toRule`. */
export const ruleColumns = `r.id, r.project_id as projectId, r.name, r.enabled, r.whens, r.search, r.to_members as toMembers,
  r.gather_seconds as gatherSeconds, r.pause_minutes as pauseMinutes, r.quiet,
  (select ${jsonList('c.channel_id')} from alert_rule_channel c where c.rule_id = r.id) as channels`

export function toRule({ enabled, whens, toMembers, quiet, channels, ...row }: SqlRule): AlertRule {
  return {
    id: row.id,
    projectId: row.projectId,
    name: row.name,
    enabled: enabled === 1,
    when: JSON.parse(whens) as When[],
    search: row.search,
    channels: (JSON.parse(channels) as number[]).sort((a, b) => a - b),
    toMembers: toMembers === 1,
    gatherSeconds: row.gatherSeconds,
    pauseMinutes: row.pauseMinutes,
    ...(quiet !== null && { quiet: JSON.parse(quiet) as QuietHours }),
  }
}

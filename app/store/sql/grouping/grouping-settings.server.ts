import type { GroupingRule } from '../../../grouping/rules'
import type { GroupingSettings } from '../../../grouping/settings'
import { isSplitComponent } from '../../../grouping/split'
import type { Db } from '../db'
import { hexOfBytes } from '../hex.server'

export type SqlRule = { id: number; enabled: number; conditions: string; effect: string }

/** The columns of `grouping_rule r`. */
export const ruleColumns = 'r.id, r.enabled, r.conditions, r.effect'

/** Rules are validated when they are saved. */
export function toRule({ id, enabled, conditions, effect }: SqlRule): GroupingRule {
  return { id, enabled: enabled === 1, conditions: JSON.parse(conditions), effect: JSON.parse(effect) }
}

/** Loads the grouping settings of a project for the pipeline. */
export function prepareGroupingSettings(db: Db): (projectId: number) => Promise<GroupingSettings> {
  const rules = db.prepare<[number], SqlRule>(
    `select ${ruleColumns}
    from grouping_rule r
    where r.project_id = ?
    and r.enabled = 1
    order by r.place, r.id`,
  )
  const splits = db.prepare<[number], { fingerprint: Uint8Array; component: string; kept: string }>(
    `select i.fingerprint, s.component, s.kept
    from issue_split s
    join issue i on i.id = s.issue_id
    where s.project_id = ?`,
  )
  return async (projectId) => ({
    rules: (await rules.all(projectId)).map(toRule),
    splits: (await splits.all(projectId)).flatMap(({ fingerprint, component, kept }) => {
      return isSplitComponent(component) ? [{ fingerprint: hexOfBytes(fingerprint), component, kept }] : []
    }),
  })
}

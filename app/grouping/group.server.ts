import { hash } from 'node:crypto'
import type { DetectedCode } from '../digests/code'
import type { Event } from '../events/event'
import { fingerprint } from './fingerprint.server'
import { ruleFor, withEffect } from './rules'
import type { GroupingSettings } from './settings'
import { type SplitComponent, splitValue } from './split'

/** The issue of an event, and how it was determined. */
export type Grouped = {
  /** The event, with the title and level of the rule that applied. */
  event: Event
  /** 32 hex digits. */
  fingerprint: string
  /** The fingerprint before any split. */
  components: string[]
  /** The rule that applied. */
  ruleId?: number
  /** The title of the rule, with its placeholders, if it has one: the issue gets it. */
  retitled?: string
  /** The splits that applied, outermost first, and the fingerprint before the last one. */
  splits: { component: SplitComponent; value: string }[]
  splitFrom?: string
}

/** A split issue may be split again, up to this depth. */
const deepest = 5

/**
 * Applies the project's rule, the fingerprint and the splits. `codes`: from `findCodes`. The same event and settings always give the same
 * result, because stored events are grouped again with it (`regroup`).
 */
export function groupEvent(event: Event, codes: DetectedCode[], settings: GroupingSettings): Grouped {
  const rule = ruleFor(event, settings.rules)
  const ruled = rule ? withEffect(event, rule.effect) : event
  const made = fingerprint(ruled, codes)
  const grouped: Grouped = { event: ruled, fingerprint: made.fingerprint, components: made.components, splits: [] }
  if (rule) grouped.ruleId = rule.id
  if (rule?.effect.title !== undefined) grouped.retitled = rule.effect.title
  if (settings.splits.length > 0) splitGroups(grouped, settings)
  return grouped
}

function splitGroups(grouped: Grouped, { splits }: GroupingSettings): void {
  for (let depth = 0; depth < deepest; depth++) {
    const split = splits.find((one) => one.fingerprint === grouped.fingerprint)
    if (!split) return
    const value = splitValue(grouped.event, split.component)
    if (value === split.kept) return
    grouped.splits.push({ component: split.component, value })
    grouped.splitFrom = grouped.fingerprint
    const key = JSON.stringify(['split', grouped.fingerprint, split.component, value])
    grouped.fingerprint = hash('sha256', key, 'hex').slice(0, 32)
  }
}

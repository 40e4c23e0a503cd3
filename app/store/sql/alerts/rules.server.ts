import type { Viewer } from '../../../accounts/viewer'
import type { RuleOutcome } from '../../../alerts/rule'
import { days, type Instant } from '../../../clock'
import type { AlertRules, ShownRule } from '../../alert-rules'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { folded, jsonList, jsonRow } from '../dialect'
import { mayAdminister, mayTriage, ownersOnly, type Seeing, seeing } from '../visible.server'
import { preparePreview } from './preview.server'
import { ruleColumns, type SqlRule, toRule } from './rule-rows'

/** Days of which a rule's page shows outcomes. */
const shownDays = 30

type RuleQuery = Seeing & { slug: string | null; id: number | null; since: number }
type SqlShownRule = SqlRule & {
  consideredAt: number | null
  mayChange: number
  /** JSON list of `[outcome, count]`. */
  outcomes: string
}

/** Condition for `alert_rule r`: it belongs to the requested project or instance, and the viewer may see it. */
const isSeen = `case when :slug is null then r.project_id is null and ${ownersOnly} else r.project_id in (
      select id from project where slug = :slug and ${mayTriage('id')}
    ) end`

export function sqlAlertRules(db: Db, write: RunCommand, now: () => Instant): AlertRules {
  const rules = db.prepare<RuleQuery, SqlShownRule>(
    `select ${ruleColumns}, r.considered_at as consideredAt,
      case when r.project_id is null then ${ownersOnly} else ${mayAdminister('r.project_id')} end as mayChange,
      (
        select ${jsonList(jsonRow('d.outcome', 'd.count'))}
        from alert_rule_day d
        where d.rule_id = r.id
        and d.day > :since
      ) as outcomes
    from alert_rule r
    where ${isSeen}
    and (:id is null or r.id = :id)
    order by ${folded('r.name')}, r.id`,
  )
  const mayList = db.prepare<RuleQuery>(
    `select 1 where case when :slug is null then ${ownersOnly} else exists (
      select 1 from project where slug = :slug and ${mayTriage('id')}
    ) end`,
  )
  const asked = (viewer: Viewer, slug: string | undefined, id: number | null = null): RuleQuery => ({
    ...seeing(viewer),
    ...{ slug: slug ?? null, id, since: Math.floor(now() / days(1)) - shownDays },
  })

  return {
    async list(viewer, slug) {
      const place = asked(viewer, slug)
      return (await mayList.get(place)) ? (await rules.all(place)).map(toShownRule) : undefined
    },
    async one(viewer, slug, id) {
      const row = await rules.get(asked(viewer, slug, id))
      return row && toShownRule(row)
    },
    add: (viewer, slug, rule) => write('addAlertRule', { viewer, slug, rule }),
    update: (viewer, slug, id, change) => write('updateAlertRule', { viewer, slug, id, change }),
    remove: (viewer, slug, id) => write('removeAlertRule', { viewer, slug, id }),
    preview: preparePreview(db),
  }
}

function toShownRule({ consideredAt, mayChange, outcomes, ...row }: SqlShownRule): ShownRule {
  const counts: ShownRule['outcomes'] = {}
  for (const entry of JSON.parse(outcomes) as (string | [RuleOutcome, number])[]) {
    const [outcome, count] = typeof entry === 'string' ? (JSON.parse(entry) as [RuleOutcome, number]) : entry
    counts[outcome] = (counts[outcome] ?? 0) + count
  }
  return {
    ...toRule(row),
    outcomes: counts,
    mayChange: mayChange === 1,
    ...(consideredAt !== null && { consideredAt }),
  }
}

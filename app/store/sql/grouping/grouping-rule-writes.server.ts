import type { Viewer } from '../../../accounts/viewer'
import { conditionWords, effectWords } from '../../../grouping/rule-words'
import type { GroupingRule } from '../../../grouping/rules'
import { commands, noteIf } from '../../command'
import { mostRules } from '../../grouping-rules'
import type { Db } from '../db'
import { mayAdminister, type Seeing, seeing } from '../visible.server'

type RuleCommand = { viewer: Viewer; slug: string }
type OfProject = Seeing & { slug: string }

export function groupingRuleWrites(db: Db) {
  const administered = `(select id from project where slug = :slug and ${mayAdminister('id')})`
  const run = {
    add: db.prepare<OfProject & { conditions: string; effect: string }, { id: number }>(
      `insert into grouping_rule (project_id, place, enabled, conditions, effect)
      select p.id, coalesce((select max(place) from grouping_rule where project_id = p.id), 0) + 1, 1, :conditions, :effect
      from project p
      where p.id = ${administered}
      and (select count(*) from grouping_rule where project_id = p.id) < ${mostRules}
      returning id`,
    ),
    change: db.prepare<OfProject & { id: number; conditions: string; effect: string }, { id: number }>(
      `update grouping_rule
      set conditions = :conditions, effect = :effect, hits = 0, last_hit_at = null
      where id = :id
      and project_id = ${administered}
      returning id`,
    ),
    enable: db.prepare(`update grouping_rule set enabled = :enabled where id = :id and project_id = ${administered}`),
    remove: db.prepare(`delete from grouping_rule where id = :id and project_id = ${administered}`),
    order: db.prepare<OfProject, { id: number }>(
      `select id from grouping_rule where project_id = ${administered} order by place, id`,
    ),
    conditions: db.prepare<{ id: number }, string>('select conditions from grouping_rule where id = :id').pluck(),
    place: db.prepare('update grouping_rule set place = :place where id = :id'),
  }
  /** What the audit log calls a rule: its conditions. */
  const nameOf = async (id: number) => {
    const conditions = await run.conditions.get({ id })
    return conditions && conditionWords(JSON.parse(conditions))
  }
  const runs = {
    async saveGroupingRule(
      asked: RuleCommand & { rule: Pick<GroupingRule, 'conditions' | 'effect'> & { id?: number } },
    ) {
      const { id, conditions, effect } = asked.rule
      const values = { conditions: JSON.stringify(conditions), effect: JSON.stringify(effect) }
      const own = { ...seeing(asked.viewer), slug: asked.slug, ...values }
      return (id === undefined ? await run.add.get(own) : await run.change.get({ ...own, id }))?.id
    },
    async enableGroupingRule({
      viewer,
      slug,
      id,
      enabled,
    }: RuleCommand & { id: number; enabled: boolean }): Promise<boolean> {
      return (await run.enable.run({ ...seeing(viewer), slug, id, enabled: enabled ? 1 : 0 })).changes > 0
    },
    async removeGroupingRule({ viewer, slug, id }: RuleCommand & { id: number }): Promise<boolean> {
      return (await run.remove.run({ ...seeing(viewer), slug, id })).changes > 0
    },
    async moveGroupingRule({
      viewer,
      slug,
      id,
      direction,
    }: RuleCommand & { id: number; direction: 'up' | 'down' }): Promise<boolean> {
      const ids = (await run.order.all({ ...seeing(viewer), slug })).map((rule) => rule.id)
      const at = ids.indexOf(id)
      const to = direction === 'up' ? at - 1 : at + 1
      const neighbour = ids[to]
      if (at < 0 || neighbour === undefined) return false
      ids[to] = id
      ids[at] = neighbour
      for (const [index, one] of ids.entries()) await run.place.run({ id: one, place: index + 1 })
      return true
    },
  }
  return commands(
    {
      saveGroupingRule: [
        'issues',
        ({ slug, rule }, id) =>
          noteIf(id !== undefined, {
            what: rule.id === undefined ? 'grouping-rule.created' : 'grouping-rule.changed',
            about: conditionWords(rule.conditions),
            project: slug,
            details: effectWords(rule.effect),
          }),
      ],
      enableGroupingRule: [
        'issues',
        async ({ slug, id, enabled }, changed) =>
          noteIf(changed, {
            what: 'grouping-rule.changed',
            about: await nameOf(id),
            project: slug,
            details: { enabled },
          }),
      ],
      removeGroupingRule: [
        'issues',
        {
          async before({ slug, id }) {
            const about = await nameOf(id)
            return (removed) => noteIf(removed, { what: 'grouping-rule.removed', about, project: slug })
          },
        },
      ],
      moveGroupingRule: [
        'issues',
        async ({ slug, id, direction }, moved) =>
          noteIf(moved, {
            what: 'grouping-rule.changed',
            about: await nameOf(id),
            project: slug,
            details: { moved: direction },
          }),
      ],
    },
    runs,
  )
}

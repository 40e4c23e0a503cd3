import { problem } from '~/fallback/problem'
import { placeholders } from '~/grouping/placeholders'
import { parseRule, ruleLevels } from '~/grouping/rule-form'
import { type KeptRule, mostRules } from '~/store/grouping-rules'
import { groupingTexts } from '~/texts/en/grouping'
import { issuesToRegroup, previewRule } from '../../../projects/grouping-preview.server'
import { type Answer, type Asked, apiMethod, apiResource, idIn } from '../api-resource'
import { about, choiceOf, flag, manyOf, type ObjectOf, objectOf, optional, refuseMistakes, textOf } from '../field'
import { iso } from '../json'
import { list, orNull, record, text, whole } from '../openapi-types'
import { limitIn, pageAnswer, pageParameters } from '../page-of'

const pattern = optional(about(textOf(300, 1), '`*` matches anything.'))
const ruleFields = {
  conditions: objectOf({
    type: pattern,
    message: pattern,
    path: pattern,
    function: pattern,
    tag: optional(objectOf({ name: textOf(300, 1), value: textOf(300, 1) })),
  }),
  effect: objectOf({
    fingerprint: optional(about(manyOf(textOf(300, 1), 10), '`{{ default }}` and other placeholders work.')),
    title: optional(textOf(300, 1)),
    level: optional(choiceOf(...ruleLevels)),
  }),
}
type RuleSent = ObjectOf<typeof ruleFields>

const ruleAnswer: Answer = {
  name: 'GroupingRule',
  schema: record({
    id: whole,
    enabled: { type: 'boolean' },
    conditions: ruleFields.conditions.schema,
    effect: ruleFields.effect.schema,
    hits: { ...whole, description: 'Events it applied to.' },
    lastHitAt: { ...orNull('string'), format: 'date-time' },
  }),
}

const ruleJson = ({ lastHitAt, ...rule }: KeptRule) => ({
  ...rule,
  lastHitAt: lastHitAt === undefined ? null : iso(lastHitAt),
})

const slugOf = ({ params }: Asked<unknown>) => params.slug ?? ''

async function oneRule(asked: Asked<unknown>, id: number) {
  const rules = await asked.store.groupingRules.list(asked.viewer, slugOf(asked))
  const rule = rules?.find((one) => one.id === id)
  return rule && ruleJson(rule)
}

/** The rule, as the form of the page checks it. */
function checked({ conditions, effect }: RuleSent) {
  const { type = '', message = '', path = '', function: name = '', tag } = conditions
  const { fingerprint = [], title = '', level = '' } = effect
  const tagged = { tagName: tag?.name ?? '', tagValue: tag?.value ?? '' }
  const typed = { type, message, path, function: name, ...tagged, fingerprint: fingerprint.join(', '), title, level }
  const parsed = parseRule(typed)
  if ('rule' in parsed) return parsed.rule
  const { mistake } = groupingTexts.english
  const said = Object.entries(parsed.mistakes).map(([field, wrong]) => [field, mistake(wrong, placeholders)])
  refuseMistakes(Object.fromEntries(said))
  throw problem(400, 'This rule is not valid.')
}

const admins = 'For admins of the project.'

const isAdmin = async (asked: Asked<unknown>) =>
  (await asked.store.projects.role(asked.viewer, slugOf(asked))) === 'admin'

const previewAnswer: Answer = {
  name: 'GroupingPreview',
  schema: record({
    looked: { ...whole, description: 'Events that were tried.' },
    changed: { ...whole, description: 'Events whose issue, title or level would change.' },
    merges: list(record({ issues: list(text), events: whole })),
    splits: list(record({ issue: text, groups: whole })),
    moved: { ...list(text), description: 'Issues whose events would all move to one new issue.' },
    retitled: list(record({ issue: text, title: text })),
    graded: list(record({ issue: text, level: text })),
  }),
}

/** Requesting more at once would keep the writer busy for long. The rest can be requested again. */
const mostRegrouped = 50

/** A project's grouping rules, in their order. */
export const groupingRuleResources = [
  apiResource('projects/:slug/grouping-rules', 'Project', {
    GET: apiMethod({
      summary: 'List the grouping rules of a project in their order',
      description: 'The first one that applies to an event counts.',
      scope: 'read',
      query: pageParameters,
      answer: pageAnswer('GroupingRules', 'rules', ruleAnswer),
      async run(asked) {
        const rules = await asked.store.groupingRules.list(asked.viewer, slugOf(asked))
        if (!rules) return undefined
        // In their order and not by id: a cursor is the rule that the page before ended with.
        const limit = limitIn(asked.query)
        const cursor = asked.query.get('cursor')
        const start = cursor ? rules.findIndex(({ id }) => String(id) === cursor) + 1 : 0
        if (cursor && start === 0) throw problem(400, 'This rule was deleted. Start again without a cursor.')
        const shown = rules.slice(start, start + limit)
        const last = shown.at(-1)
        return { rules: shown.map(ruleJson), next: start + limit < rules.length && last ? String(last.id) : null }
      },
    }),
    POST: apiMethod({
      summary: 'Add a grouping rule at the end',
      description: `${admins} It applies to events from then on.`,
      scope: 'admin',
      body: objectOf(ruleFields),
      answer: ruleAnswer,
      status: 201,
      async run(asked) {
        const { store, viewer, body } = asked
        const rule = checked(body)
        if (!(await isAdmin(asked))) return undefined
        const id = await store.groupingRules.save(viewer, slugOf(asked), rule)
        if (id === undefined) throw problem(400, `A project can have at most ${mostRules} rules.`)
        return oneRule(asked, id)
      },
    }),
  }),
  apiResource('projects/:slug/grouping-rules/preview', 'Project', {
    POST: apiMethod({
      summary: 'Compute what a grouping rule would change for recent events',
      description: `${admins} It changes nothing.`,
      scope: 'admin',
      body: objectOf(ruleFields),
      answer: previewAnswer,
      async run(asked) {
        const rule = checked(asked.body)
        if (!(await isAdmin(asked))) return undefined
        return previewRule(asked.store, asked.viewer, slugOf(asked), { id: 0, enabled: true, ...rule })
      },
    }),
  }),
  apiResource('projects/:slug/grouping-rules/regrouping', 'Project', {
    POST: apiMethod({
      summary: 'Group stored events again by the rules as they are',
      description: `${admins} At most ${mostRegrouped} issues; ask again for the rest.`,
      scope: 'admin',
      answer: { name: 'Regrouping', schema: record({ issues: list(text) }) },
      async run(asked) {
        const { store, viewer, at } = asked
        if (!(await isAdmin(asked))) return undefined
        const issues = (await issuesToRegroup(store, viewer, slugOf(asked))).slice(0, mostRegrouped)
        for (const shortId of issues) await store.grouping.regroup(viewer, shortId, at)
        return { issues }
      },
    }),
  }),
  apiResource('projects/:slug/grouping-rules/:id', 'Grouping rule', {
    GET: apiMethod({
      summary: 'Get a grouping rule',
      scope: 'read',
      answer: ruleAnswer,
      run: (asked) => oneRule(asked, idIn(asked.params)),
    }),
    PATCH: apiMethod({
      summary: 'Change a grouping rule, enable or disable it',
      description: admins,
      scope: 'admin',
      body: objectOf({
        conditions: optional(ruleFields.conditions),
        effect: optional(ruleFields.effect),
        enabled: optional(flag),
      }),
      answer: ruleAnswer,
      async run(asked) {
        const { store, viewer, params, body } = asked
        const id = idIn(params)
        const before = await oneRule(asked, id)
        if (!before || !(await isAdmin(asked))) return undefined
        const { enabled, ...change } = body
        if (change.conditions ?? change.effect) {
          const rule = checked({ conditions: before.conditions, effect: before.effect, ...change })
          if ((await store.groupingRules.save(viewer, slugOf(asked), { ...rule, id })) === undefined) return undefined
        }
        if (enabled !== undefined) await store.groupingRules.setEnabled(viewer, slugOf(asked), id, enabled)
        return oneRule(asked, id)
      },
    }),
    DELETE: apiMethod({
      summary: 'Delete a grouping rule',
      description: admins,
      scope: 'admin',
      run: (asked) => asked.store.groupingRules.remove(asked.viewer, slugOf(asked), idIn(asked.params)),
    }),
  }),
  apiResource('projects/:slug/grouping-rules/:id/move', 'Grouping rule', {
    POST: apiMethod({
      summary: 'Move a grouping rule up or down by one place',
      description: admins,
      scope: 'admin',
      body: objectOf({ direction: choiceOf('up', 'down') }),
      answer: ruleAnswer,
      async run(asked) {
        const { store, viewer, params, body } = asked
        const moved = await store.groupingRules.move(viewer, slugOf(asked), idIn(params), body.direction)
        return moved ? oneRule(asked, idIn(params)) : undefined
      },
    }),
  }),
]

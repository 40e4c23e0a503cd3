import { ruleLimits } from '~/alerts/rule'
import { readRule, ruleJson } from '~/alerts/rule-json'
import { days } from '~/clock'
import { problem } from '~/fallback/problem'
import type { ShownRule } from '~/store/alert-rules'
import { ruleMistakeSentence } from '~/texts/rule-mistake-sentence'
import { type Answer, type Asked, apiMethod, apiResource, idIn } from '../api-resource'
import type { Field } from '../field'
import { iso } from '../json'
import { listMethod, oldestFirst } from '../list-method'
import { ruleSchemas } from '../openapi-rule-schemas'
import { list, orNull, record, text, time, whole } from '../openapi-types'

const ruleAnswer: Answer = { name: 'AlertRule', schema: ruleSchemas.AlertRule }

type Sent = Record<string, unknown>

/** A rule as JSON, whose mistakes `readRule` finds. */
const ruleField: Field<Sent> = { schema: ruleSchemas.NewAlertRule, read: objectIn }
const changeField: Field<Sent> = { schema: { ...ruleSchemas.NewAlertRule, required: [] }, read: objectIn }

function objectIn(sent: unknown): Sent {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    throw problem(400, 'Send a rule as a JSON object.')
  return sent as Sent
}

function ruleIn(sent: Sent) {
  const read = readRule(sent)
  if (!read.ok) throw problem(400, read.mistakes.map(ruleMistakeSentence).join(' '))
  return read.rule
}

const shownRuleJson = (rule: ShownRule) => ({
  id: rule.id,
  ...ruleJson(rule),
  consideredAt: rule.consideredAt === undefined ? null : iso(rule.consideredAt),
  outcomes: rule.outcomes,
})

async function oneRule({ store, viewer, params }: Asked<unknown>, id: number) {
  const rule = await store.alertRules.one(viewer, params.slug, id)
  return rule && shownRuleJson(rule)
}

const noSuchChannel = () => problem(400, 'The project has no such channel.')

const previewDays = 14

const previewAnswer: Answer = {
  name: 'RulePreview',
  schema: record({
    count: { ...whole, description: 'Alerts that the rule would have sent in the last 14 days.' },
    cut: { type: 'boolean', description: 'There is more history than was looked at.' },
    leftOut: { type: 'boolean', description: 'Look-ups are not part of the preview.' },
    perDay: { ...list(whole), description: 'Of each of these days, oldest first.' },
    alerts: list(record({ at: time, kind: text, shortId: orNull('string'), title: orNull('string') })),
  }),
}

const testAnswer: Answer = {
  name: 'RuleTest',
  schema: record({ deliveries: { ...list(whole), description: 'Ids of the messages, one for each channel.' } }),
}

/** Alert rules of projects, and those of the instance for all projects. `whose`: who may change them. */
const rulesAt = (base: string, noun: string, whose: string, see: 'read' | 'admin') => [
  apiResource(base, noun, {
    GET: listMethod({
      summary: 'List the alert rules',
      description: see === 'admin' ? whose : 'For members of the project.',
      scope: see,
      answer: ['AlertRules', 'rules', ruleAnswer],
      find: ({ store, viewer, params }) => store.alertRules.list(viewer, params.slug),
      page: oldestFirst,
      json: shownRuleJson,
    }),
    POST: apiMethod({
      summary: 'Add an alert rule',
      description: whose,
      scope: 'admin',
      body: ruleField,
      answer: ruleAnswer,
      status: 201,
      async run(asked) {
        const { store, viewer, params, body, at } = asked
        const added = await store.alertRules.add(viewer, params.slug, { ...ruleIn(body), at })
        if (added.ok) return oneRule(asked, added.id)
        if (added.why === 'unknown') return undefined
        if (added.why === 'too-many') throw problem(400, `There can be at most ${ruleLimits.rules} rules.`)
        throw noSuchChannel()
      },
    }),
  }),
  apiResource(`${base}/preview`, noun, {
    POST: apiMethod({
      summary: 'Compute when a rule would have alerted in the last 14 days',
      description: `${whose} It changes nothing.`,
      scope: 'admin',
      body: ruleField,
      answer: previewAnswer,
      async run({ store, viewer, params, body, at }) {
        const rule = ruleIn(body)
        const asked = { rule, since: at - days(previewDays), at, limit: 50 }
        const preview = await store.alertRules.preview(viewer, params.slug, asked)
        if (!preview) return undefined
        const alerts = preview.alerts.map((alert) => ({
          at: iso(alert.at),
          kind: alert.kind,
          shortId: alert.shortId ?? null,
          title: alert.title ?? null,
        }))
        return { ...preview, alerts }
      },
    }),
  }),
  apiResource(`${base}/:id`, 'Rule', {
    GET: apiMethod({
      summary: 'Get an alert rule',
      scope: see,
      answer: ruleAnswer,
      run: (asked) => oneRule(asked, idIn(asked.params)),
    }),
    PATCH: apiMethod({
      summary: 'Change an alert rule',
      description: whose,
      scope: 'admin',
      body: changeField,
      answer: ruleAnswer,
      async run(asked) {
        const { store, viewer, params, body } = asked
        const id = idIn(params)
        const before = await store.alertRules.one(viewer, params.slug, id)
        if (!before) return undefined
        const rule = ruleIn({ ...ruleJson(before), ...body })
        // With its name, so that quiet hours that are gone are removed.
        const saved = await store.alertRules.update(viewer, params.slug, id, { ...rule, quiet: rule.quiet })
        if (saved.ok) return oneRule(asked, id)
        if (saved.why === 'unknown') return undefined
        throw noSuchChannel()
      },
    }),
    DELETE: apiMethod({
      summary: 'Delete an alert rule',
      description: whose,
      scope: 'admin',
      run: ({ store, viewer, params }) => store.alertRules.remove(viewer, params.slug, idIn(params)),
    }),
  }),
  apiResource(`${base}/:id/test`, 'Rule', {
    POST: apiMethod({
      summary: 'Send a test message to each channel of a rule',
      description: `${whose} How they ended is in the list of deliveries.`,
      scope: 'admin',
      answer: testAnswer,
      async run({ store, viewer, params, at }) {
        const id = idIn(params)
        if (!(await store.alertRules.one(viewer, params.slug, id))) return undefined
        const deliveries = await store.deliveries.testRule(viewer, params.slug, id, at)
        return deliveries.length > 0 && { deliveries }
      },
    }),
  }),
]

export const ruleResources = [
  ...rulesAt('projects/:slug/rules', 'Project', 'For admins of the project.', 'read'),
  ...rulesAt('rules', 'Instance', 'Rules for all projects. For owners.', 'admin'),
]

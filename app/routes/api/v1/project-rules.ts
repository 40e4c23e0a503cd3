import { ruleLimits } from '~/alerts/rule'
import { readRule, ruleJson } from '~/alerts/rule-json'
import { runtimeContext, viewerContext } from '~/context'
import { problem } from '~/fallback/problem'
import { requireScope } from '~/sessions/bearer.server'
import type { ShownRule } from '~/store/alert-rules'
import { ruleMistakeSentence } from '~/texts/rule-mistake-sentence'
import type { Route } from './+types/project-rules'
import { iso } from './json'

/** `GET /api/v1/projects/:slug/rules`: the alert rules of a project, by name. */
export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  requireScope(context, 'read')
  const { store } = context.get(runtimeContext)
  const rules = await store.alertRules.list(context.get(viewerContext), slug)
  if (!rules) throw unknownProject(slug)
  return Response.json({ rules: rules.map(shownRuleJson) })
}

/** `POST` with a rule as JSON; answers it with its id. */
export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  if (request.method !== 'POST') throw problem(405, 'Rules support GET and POST.', { Allow: 'GET, HEAD, POST' })
  requireScope(context, 'admin')
  const { store, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const read = readRule(await jsonIn(request))
  if (!read.ok) throw problem(400, read.mistakes.map(ruleMistakeSentence).join(' '))
  const added = await store.alertRules.add(viewer, slug, { ...read.rule, at: now() })
  if (!added.ok) {
    if (added.why === 'unknown') throw unknownProject(slug)
    if (added.why === 'too-many') throw problem(400, `A project can have at most ${ruleLimits.rules} rules.`)
    throw problem(400, 'The project has no such channel.')
  }
  const rule = await store.alertRules.one(viewer, slug, added.id)
  if (!rule) throw unknownProject(slug)
  return Response.json(shownRuleJson(rule), { status: 201 })
}

const unknownProject = (slug: string) =>
  problem(404, `Project “${slug}” does not exist, or this token cannot read or change its rules.`)

async function jsonIn(request: Request): Promise<unknown> {
  const text = await request.text()
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw problem(400, 'Send a rule as a JSON object.')
  }
}

const shownRuleJson = (rule: ShownRule) => ({
  id: rule.id,
  ...ruleJson(rule),
  consideredAt: rule.consideredAt === undefined ? null : iso(rule.consideredAt),
  outcomes: rule.outcomes,
})

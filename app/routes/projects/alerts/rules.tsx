import { redirect } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'
import { alertRulesTexts } from '~/texts/en/alert-rules'
import { alertsTexts } from '~/texts/en/alerts'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { BlankSlate } from '~/ui/blank-slate'
import { ButtonLink } from '~/ui/button'
import type { Route } from './+types/rules'
import { alertsScope, changeableAlerts } from './alerts-access.server'
import { alertsPaths } from './alerts-paths'
import { RuleList } from './rule-list'
import { listedRule } from './rule-list-view'
import { neverReasons } from './why-never.server'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: `${textsAt(matches, alertsTexts).titleOf(loaderData?.scope.name)} · Digestline` },
]

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const scope = await alertsScope(context, slug)
  const { store } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const [rules = [], channels = []] = await Promise.all([
    store.alertRules.list(viewer, slug),
    store.channels.list(viewer, slug),
  ])
  const why = await neverReasons(context, slug, channels)
  return { scope, rules: rules.map((rule) => listedRule(rule, channels, why(rule))) }
}

/** `form`: state (`rule`, `enabled`) or removal (`rule`). */
export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  await changeableAlerts(context, slug)
  const { alertRules } = context.get(runtimeContext).store
  const viewer = context.get(viewerContext)
  const texts = textsFor({ request, context }, alertRulesTexts).done
  const form = await readForm(request)
  const id = Number(textField(form, 'rule'))
  const rule = await alertRules.one(viewer, slug, id)
  if (!rule) throw refuse(404, 'no-such-rule')
  const asked = textField(form, 'form')
  if (asked === 'state') {
    const enabled = textField(form, 'enabled') === 'yes'
    await alertRules.update(viewer, slug, id, { enabled })
    return done(slug, enabled ? texts.on(rule.name) : texts.off(rule.name))
  }
  if (asked !== 'removal') throw refuse(400, 'wrong-form')
  await alertRules.remove(viewer, slug, id)
  return done(slug, texts.deleted)
}

const done = (slug: string | undefined, message: string) =>
  redirect(alertsPaths(slug).rules, { headers: { 'Set-Cookie': flashCookie(message) } })

export default function AlertRules({ loaderData: { scope, rules } }: Route.ComponentProps) {
  const { slug, mayChange } = scope
  const texts = useTexts(alertRulesTexts)
  if (rules.length > 0) return <RuleList slug={slug} rules={rules} mayChange={mayChange} />
  const add = mayChange && (
    <ButtonLink variant="primary" to={alertsPaths(slug).newRule}>
      {texts.add}
    </ButtonLink>
  )
  return (
    <div className="section">
      <BlankSlate title={texts.none} action={add}>
        {mayChange ? texts.noneText : texts.noneForMembers}
      </BlankSlate>
    </div>
  )
}

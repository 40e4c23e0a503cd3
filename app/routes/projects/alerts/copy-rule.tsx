import { data, redirect } from 'react-router'
import { ruleLimits } from '~/alerts/rule'
import { ruleFile } from '~/alerts/rule-file'
import { runtimeContext } from '~/context'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'
import { userOf } from '~/sessions/session-middleware.server'
import { alertRulesFileTexts } from '~/texts/en/alert-rules-file'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Button, ButtonLink } from '~/ui/button'
import { FormCard } from '~/ui/card'
import { Icon } from '~/ui/icon'
import type { Route } from './+types/copy-rule'
import { addRulesOf } from './add-rules.server'
import { changeableAlerts } from './alerts-access.server'
import { alertsPaths } from './alerts-paths'
import { copyTargets } from './copy-targets.server'
import './copy-rule.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, alertRulesFileTexts).copyTitle} · Digestline` },
]

/** The value of the choice "all projects". No slug begins like this. */
const instance = '*'

export async function loader({ params: { slug, id }, context }: Route.LoaderArgs) {
  await changeableAlerts(context, slug)
  const { store } = context.get(runtimeContext)
  const viewer = userOf(context)
  const [rule, channels = []] = await Promise.all([
    store.alertRules.one(viewer, slug, Number(id)),
    store.channels.list(viewer, slug),
  ])
  if (!rule) throw refuse(404, 'no-such-rule')
  const targets = await copyTargets(store, viewer, { slug, rule, channels })
  return { slug, rule: { id: rule.id, name: rule.name }, targets }
}

/** `to`: the slug of a project, or `*` for the instance. */
export async function action({ params: { slug, id }, request, context }: Route.ActionArgs) {
  await changeableAlerts(context, slug)
  const { store } = context.get(runtimeContext)
  const viewer = userOf(context)
  const texts = textsFor({ request, context }, alertRulesFileTexts)
  const to = textField(await readForm(request), 'to')
  if (to === '') return data({ mistake: texts.mistakes.noTarget }, { status: 400 })
  const target = to === instance ? undefined : to
  const { name = texts.allProjects } = await changeableAlerts(context, target)
  const [rule, channels = []] = await Promise.all([
    store.alertRules.one(viewer, slug, Number(id)),
    store.channels.list(viewer, slug),
  ])
  if (!rule) throw refuse(404, 'no-such-rule')
  const done = await addRulesOf(context, target, JSON.stringify(ruleFile([rule], channels)))
  if ('ok' in done) throw new Error(`A copied rule cannot be read: ${done.what}`)
  const [rejected] = done.rejected
  if (rejected) {
    return data({ mistake: texts.rejected(rejected.name, rejected.why, ruleLimits.rules) }, { status: 400 })
  }
  return redirect(alertsPaths(target).rules, {
    headers: { 'Set-Cookie': flashCookie(texts.copied(rule.name, name, done.missing)) },
  })
}

export default function CopyRule({ loaderData: { slug, rule, targets }, actionData }: Route.ComponentProps) {
  const texts = useTexts(alertRulesFileTexts)
  return (
    <div className="section">
      <FormCard
        title={texts.copyTitle}
        note={rule.name}
        actions={
          <>
            <Button variant="primary" disabled={targets.length === 0}>
              {texts.copy}
            </Button>
            <ButtonLink variant="quiet" to={alertsPaths(slug).rules}>
              {texts.cancel}
            </ButtonLink>
          </>
        }
      >
        {targets.length === 0 && <p className="soft">{texts.noTargets}</p>}
        <fieldset className="copy-rule-targets">
          <legend className="field-label">{texts.to}</legend>
          {targets.map(({ slug: to, name, missing }) => (
            <label key={to ?? instance} className="field-check">
              <input type="radio" name="to" value={to ?? instance} required />
              <span>
                {name ?? texts.allProjects}
                {missing.length > 0 && <span className="copy-rule-missing">{texts.missingThere(missing)}</span>}
              </span>
            </label>
          ))}
        </fieldset>
        {actionData && (
          <div className="field-error" role="alert">
            <Icon name="error" />
            {actionData.mistake}
          </div>
        )}
      </FormCard>
    </div>
  )
}

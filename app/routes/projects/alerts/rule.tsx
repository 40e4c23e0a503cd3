import { data, type RouterContextProvider, redirect } from 'react-router'
import { ruleLimits } from '~/alerts/rule'
import { runtimeContext, viewerContext } from '~/context'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'
import type { ShownRule } from '~/store/alert-rules'
import { alertRuleTexts } from '~/texts/en/alert-rule'
import { alertRulesTexts } from '~/texts/en/alert-rules'
import { readingFor, textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import type { Route } from './+types/rule'
import { alertsScope, changeableAlerts } from './alerts-access.server'
import { alertsPaths } from './alerts-paths'
import { NeverNotes } from './never-notes'
import { readRuleFields } from './read-rule-fields'
import { RuleEditor } from './rule-editor'
import { ruleEditorState } from './rule-editor.server'
import { fieldsOfRule, newRuleFields, typedRuleFields } from './rule-fields'
import { RuleOutcomes } from './rule-outcomes'
import { TestCard } from './test-card'
import type { DeliveryTest } from './test-outcomes'
import { neverReasons } from './why-never.server'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const texts = textsAt(matches, alertRuleTexts)
  return [{ title: `${texts.pageTitle(loaderData?.rule?.name ?? texts.newRule)} · Digestline` }]
}

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

/** A rule, or a new one. `?form=rule&…`: the entered form, for the preview. `?q=`: the search of a new rule. */
export async function loader({ params: { slug, id }, request, context }: Route.LoaderArgs) {
  const scope = await alertsScope(context, slug)
  const { store } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const rule = await askedRule(context, slug, id)
  if (!rule && !scope.mayChange) throw refuse(403, 'admins-only')
  const typed = new URL(request.url).searchParams
  const { timeZone } = readingFor({ request, context })
  const isTyped = typed.has('form')
  const start = rule ? fieldsOfRule(rule, timeZone) : { ...newRuleFields(timeZone), search: typed.get('q') ?? '' }
  const [editor, channels = []] = await Promise.all([
    ruleEditorState({ context, slug }, isTyped ? typedRuleFields(typed) : start),
    store.channels.list(viewer, slug),
  ])
  // A rule can be previewed before it has a name.
  delete editor.mistakes.name
  return {
    scope,
    rule: rule && {
      ...{ id: rule.id, name: rule.name, enabled: rule.enabled },
      ...{ outcomes: rule.outcomes, consideredAt: rule.consideredAt },
      never: (await neverReasons(context, slug, channels))(rule),
    },
    editor,
    tests: await askedTests(context, slug, rule?.id, typed.get('test')),
    owner: viewer.kind === 'user' && viewer.owner,
    channels: channels.map(({ id, name, kind, shared, off }) => ({ id, name, kind, shared, off: Boolean(off) })),
    timeZones,
  }
}

/** `asked`: ids of deliveries, joined by `-`. Only tests of this rule are shown. */
async function askedTests(
  context: Readonly<RouterContextProvider>,
  slug: string | undefined,
  ruleId: number | undefined,
  asked: string | null,
): Promise<DeliveryTest[]> {
  const { store } = context.get(runtimeContext)
  const ids = (asked ?? '').split('-').filter((id) => /^\d{1,15}$/.test(id))
  const viewer = context.get(viewerContext)
  const found = await Promise.all(
    ids.slice(0, ruleLimits.channels).map((id) => store.deliveries.one(viewer, slug, Number(id))),
  )
  return found.flatMap((one) => (one?.kind === 'test' && one.rule?.id === ruleId ? one : []))
}

async function askedRule(
  context: Readonly<RouterContextProvider>,
  slug: string | undefined,
  id: string | undefined,
): Promise<ShownRule | undefined> {
  if (id === undefined) return undefined
  const { store } = context.get(runtimeContext)
  const rule = await store.alertRules.one(context.get(viewerContext), slug, Number(id))
  if (!rule) throw refuse(404, 'no-such-rule')
  return rule
}

/** `form`: rule (saves it), removal or test. */
export async function action({ request, params: { slug, id }, context }: Route.ActionArgs) {
  await changeableAlerts(context, slug)
  const { alertRules } = context.get(runtimeContext).store
  const viewer = context.get(viewerContext)
  const texts = textsFor({ request, context }, alertRulesTexts).done
  const form = await readForm(request)
  if (textField(form, 'form') === 'removal') {
    await alertRules.remove(viewer, slug, Number(id))
    return done(slug, texts.deleted)
  }
  if (textField(form, 'form') === 'test') {
    const { store, now } = context.get(runtimeContext)
    const tests = await store.deliveries.testRule(viewer, slug, Number(id), now())
    if (tests.length > 0) return redirect(alertsPaths(slug).ruleTest(Number(id), tests))
    const message = textsFor({ request, context }, alertRuleTexts).nothingToTest
    return redirect(alertsPaths(slug).rule(Number(id)), { headers: { 'Set-Cookie': flashCookie(message) } })
  }
  if (textField(form, 'form') !== 'rule') throw refuse(400, 'wrong-form')
  const fields = typedRuleFields(form)
  const { rule, mistakes } = readRuleFields(fields)
  const refused = async (why?: RuleRefusal) =>
    data({ editor: await ruleEditorState({ context, slug }, fields), why }, { status: 400 })
  if (!rule || Object.keys(mistakes).length > 0) return refused()
  if (id === undefined) {
    const at = context.get(runtimeContext).now()
    const added = await alertRules.add(viewer, slug, { ...rule, enabled: true, at })
    return added.ok ? done(slug, texts.added) : refused(added.why)
  }
  // With its name, so that disabled hours are removed.
  const saved = await alertRules.update(viewer, slug, Number(id), { ...rule, quiet: rule.quiet })
  return saved.ok ? done(slug, texts.saved) : refused(saved.why)
}

type RuleRefusal = 'unknown' | 'too-many' | 'unknown-channel'

const done = (slug: string | undefined, message: string) =>
  redirect(alertsPaths(slug).rules, { headers: { 'Set-Cookie': flashCookie(message) } })

export default function AlertRule({ loaderData, actionData }: Route.ComponentProps) {
  const { scope, rule, channels, timeZones, tests, owner } = loaderData
  const texts = useTexts(alertRuleTexts)
  const state = actionData?.editor ?? loaderData.editor
  return (
    <div className="section">
      {rule && <RuleOutcomes outcomes={rule.outcomes} consideredAt={rule.consideredAt} />}
      {rule && <NeverNotes reasons={rule.never} />}
      {rule && scope.mayChange && (
        <TestCard
          tests={tests}
          note={texts.testNote}
          named
          owner={owner}
          to={alertsPaths(scope.slug).ruleTest(
            rule.id,
            tests.map(({ id }) => id),
          )}
        />
      )}
      <RuleEditor
        key={`${rule?.id ?? ''} ${JSON.stringify(state.fields)}`}
        slug={scope.slug}
        rule={rule}
        mayChange={scope.mayChange}
        state={state}
        error={actionData ? errorWords(actionData.why, texts.mistakes) : undefined}
        channels={channels}
        timeZones={timeZones}
      />
    </div>
  )
}

function errorWords(
  why: RuleRefusal | undefined,
  texts: ReturnType<typeof useTexts<typeof alertRuleTexts.english>>['mistakes'],
) {
  if (why === 'too-many') return texts.tooManyRules(ruleLimits.rules)
  if (why === 'unknown-channel') return texts.unknownChannel
  return why === 'unknown' ? texts.gone : texts.notSaved
}

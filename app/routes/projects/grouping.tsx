import { runtimeContext, viewerContext } from '~/context'
import { fieldsOfRule, ruleFieldNames, ruleFieldsOf } from '~/grouping/rule-form'
import { readForm } from '~/requests/read-form'
import { refuse } from '~/requests/refuse'
import { rulesTexts } from '~/texts/en/rules'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { FormCard } from '~/ui/card'
import { Page, PageHeader, Section } from '~/ui/page'
import { PageHelp } from '../help/page-help'
import type { Route } from './+types/grouping'
import { administeredProject } from './administered.server'
import { actOnRules } from './grouping-actions.server'
import { RuleForm } from './grouping-rule-form'
import { RuleList } from './grouping-rule-list'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: `${textsAt(matches, rulesTexts).pageTitle(loaderData?.project.name)} · Digestline` },
]

/** `?rule=`: the rule to edit. Members see the rules, admins change them. */
export async function loader({ params: { slug }, request, context }: Route.LoaderArgs) {
  const { store } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const project = await store.projects.bySlug(viewer, slug)
  if (!project) throw refuse(404, 'no-such-project')
  const [role, rules = []] = await Promise.all([
    store.projects.role(viewer, slug),
    store.groupingRules.list(viewer, slug),
  ])
  const search = new URL(request.url).searchParams
  const asked = Number(search.get('rule'))
  const chosen = rules.find(({ id }) => id === asked)
  return {
    project: { slug, name: project.name },
    mayAdminister: role === 'admin',
    rules: rules.map(({ id, enabled, conditions, effect, hits, lastHitAt }) => {
      return { id, enabled, hits, lastHitAt, conditions, effect }
    }),
    // Links from other pages fill in the form.
    suggested: ruleFieldNames.some((name) => search.has(name))
      ? ruleFieldsOf((name) => search.get(name)?.slice(0, 300) ?? '')
      : undefined,
    editing: chosen && { id: chosen.id, place: rules.indexOf(chosen) + 1, fields: fieldsOfRule(chosen) },
  }
}

/** `form`: rule (its fields; `intent` preview or save), state, order, removal, regroup. */
export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  await administeredProject(context, slug)
  return actOnRules({ request, context, slug, form: await readForm(request) })
}

export default function ProjectGrouping({ loaderData, actionData }: Route.ComponentProps) {
  const { mayAdminister, rules, editing, suggested } = loaderData
  const texts = useTexts(rulesTexts)
  const heading = editing ? texts.changeIt(editing.place) : texts.add
  return (
    <Page>
      <PageHeader title={texts.title} below={texts.about} help={<PageHelp subject="grouping" />} />
      <Section title={texts.rules} note={rules.length > 0 ? texts.order : undefined}>
        {rules.length === 0 && <p className="soft">{texts.none}</p>}
        <RuleList rules={rules} mayAdminister={mayAdminister} />
      </Section>
      {mayAdminister && (
        <RuleForm
          key={`${editing?.id ?? ''} ${actionData ? JSON.stringify(actionData.typed) : ''}`}
          title={heading}
          preview={actionData?.preview}
          ruleId={editing?.id}
          typed={actionData?.typed ?? editing?.fields ?? suggested}
          mistakes={actionData?.mistakes}
        />
      )}
      {mayAdminister && <Regroup />}
    </Page>
  )
}

function Regroup() {
  const texts = useTexts(rulesTexts)
  return (
    <FormCard title={texts.stored} actions={<Button>{texts.regroup}</Button>}>
      <input type="hidden" name="form" value="regroup" />
      <p className="soft">{texts.regroupWords}</p>
    </FormCard>
  )
}

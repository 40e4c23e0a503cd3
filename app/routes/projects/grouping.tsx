import { data, Form, href, Link } from 'react-router'
import { readForm } from '~/accounts/read-form'
import { runtimeContext, viewerContext } from '~/context'
import { fieldsOfRule, ruleFieldNames, ruleFieldsOf } from '~/grouping/rule-form'
import { describeConditions, describeEffect } from '~/grouping/rule-words'
import { Button } from '~/ui/button'
import { Page, PageHeader, Section } from '~/ui/page'
import type { Route } from './+types/grouping'
import { administeredProject } from './administered.server'
import { actOnRules } from './grouping-actions.server'
import { PreviewPart } from './grouping-preview'
import { RuleForm } from './grouping-rule-form'
import { RuleList } from './grouping-rule-list'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Grouping of ${loaderData?.project.name ?? 'a project'} · Digestline` },
]

/** `?rule=`: the one to be changed. Members see the rules, admins change them. */
export async function loader({ params: { slug }, request, context }: Route.LoaderArgs) {
  const { store } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const project = await store.projects.bySlug(viewer, slug)
  if (!project) throw data('There is no such project, or you may not see it.', { status: 404 })
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
      return { id, enabled, hits, lastHitAt, when: describeConditions(conditions), does: describeEffect(effect) }
    }),
    // Links from elsewhere fill the form in.
    suggested: ruleFieldNames.some((name) => search.has(name))
      ? ruleFieldsOf((name) => search.get(name)?.slice(0, 300) ?? '')
      : undefined,
    editing: chosen && { id: chosen.id, place: rules.indexOf(chosen) + 1, fields: fieldsOfRule(chosen) },
  }
}

/** `form`: rule (its fields; `intent` preview or save), state, order, removal, regroup. */
export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  await administeredProject(context, slug)
  return actOnRules({ context, slug, form: await readForm(request) })
}

export default function ProjectGrouping({ loaderData, actionData }: Route.ComponentProps) {
  const { project, mayAdminister, rules, editing, suggested } = loaderData
  const above = <Link to={href('/projects/:slug', { slug: project.slug })}>{project.name}</Link>
  const heading = editing ? `Change rule ${editing.place}` : 'Add a rule'
  return (
    <Page>
      <PageHeader title="Grouping" above={above} below={about} />
      <Section title="Rules" note={rules.length > 0 ? 'asked in this order; the first that applies counts' : undefined}>
        {rules.length === 0 && <p className="soft">None. Events are grouped by what they are.</p>}
        <RuleList rules={rules} mayAdminister={mayAdminister} />
        {mayAdminister && <Regroup />}
      </Section>
      {mayAdminister && (
        <Section title={heading} note="Every condition that is filled in has to hold. * stands for anything.">
          {actionData?.preview && <PreviewPart preview={actionData.preview} />}
          <RuleForm
            key={`${editing?.id ?? ''} ${actionData ? JSON.stringify(actionData.typed) : ''}`}
            ruleId={editing?.id}
            typed={actionData?.typed ?? editing?.fields ?? suggested}
            mistakes={actionData?.mistakes}
          />
        </Section>
      )}
    </Page>
  )
}

const about = 'What the people of this project know about its failures that a fingerprint cannot.'

function Regroup() {
  return (
    <Form method="post" className="grouping-form">
      <input type="hidden" name="form" value="regroup" />
      <Button size="small">Group stored events again</Button>
      <p className="field-hint">
        Rules go for events to come. This looks at recent ones, and groups the issues again whose events belong
        elsewhere by now.
      </p>
    </Form>
  )
}

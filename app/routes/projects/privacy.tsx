import { data, Form, href, Link, redirect } from 'react-router'
import { flashCookie } from '~/accounts/flash.server'
import { readForm } from '~/accounts/read-form'
import { runtimeContext, viewerContext } from '~/context'
import { type ScrubRule, scrubRules } from '~/events/scrub-rules'
import { type NeverKept, neverKept, noScrubbing } from '~/events/scrubbing'
import { parseScrubbing, type ScrubbingFields, scrubbingFields } from '~/projects/scrubbing-form'
import { Button } from '~/ui/button'
import { CheckField, FieldStack, TextAreaField } from '~/ui/field'
import { Page, PageHeader, Section } from '~/ui/page'
import { Table } from '~/ui/table'
import type { Route } from './+types/privacy'
import { administeredProject } from './administered.server'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Privacy of ${loaderData?.project.name ?? 'a project'} · Digestline` },
]

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { store } = context.get(runtimeContext)
  const { name } = await administeredProject(context, slug)
  const decided = (await store.scrubbing.of(context.get(viewerContext), slug)) ?? noScrubbing
  return { project: { slug, name }, decided: scrubbingFields(decided), rules: scrubRules }
}

export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  await administeredProject(context, slug)
  const typed = fieldsOf(await readForm(request))
  const parsed = parseScrubbing(typed)
  if ('mistakes' in parsed) return data({ typed, mistakes: parsed.mistakes }, { status: 400 })
  await context.get(runtimeContext).store.scrubbing.set(context.get(viewerContext), slug, parsed.scrubbing)
  const saved = flashCookie('Saved. It holds for what is processed from now on.')
  return redirect(href('/projects/:slug/privacy', { slug }), { headers: { 'Set-Cookie': saved } })
}

function fieldsOf(form: FormData): ScrubbingFields {
  const text = (name: string) => String(form.get(name) ?? '')
  const asked = form.getAll('neverKeep')
  return {
    sensitiveKeys: text('sensitiveKeys'),
    safeKeys: text('safeKeys'),
    neverKeep: neverKept.filter((one) => asked.includes(one)),
  }
}

export default function Privacy({ loaderData: { project, decided, rules }, actionData }: Route.ComponentProps) {
  const typed = actionData?.typed ?? decided
  const mistakes = actionData?.mistakes
  const settings = <Link to={href('/projects/:slug/settings', { slug: project.slug })}>Settings</Link>
  return (
    <Page>
      <PageHeader title={`Privacy of ${project.name}`} above={settings} below={intro} />
      <Section title="This project">
        <Form method="post">
          <FieldStack actions={<Button variant="primary">Save</Button>}>
            <TextAreaField
              label="Sensitive keys"
              name="sensitiveKeys"
              rows={4}
              placeholder={'customer_no\ndiagnosis'}
              defaultValue={typed.sensitiveKeys}
              error={mistakes?.sensitiveKeys}
              hint="One name a line. What stands under a name with these words goes: customer_no is also customerNo and X-Customer-No."
            />
            <TextAreaField
              label="Safe keys"
              name="safeKeys"
              rows={4}
              placeholder="session"
              defaultValue={typed.safeKeys}
              error={mistakes?.safeKeys}
              hint="Names that are harmless here although a rule knows them as secrets: only the whole name, and never what looks like a secret. Card numbers and private keys go under any name."
            />
            <fieldset className="field">
              <legend className="field-label">Never keep</legend>
              {switches.map(({ id, label, hint }) => (
                <CheckField
                  key={id}
                  label={label}
                  name="neverKeep"
                  value={id}
                  defaultChecked={typed.neverKeep.includes(id)}
                  hint={hint}
                />
              ))}
            </fieldset>
          </FieldStack>
        </Form>
      </Section>
      <Section
        title="Rules for every project"
        note="Where a rule removed something, the page of the event says which, and where."
      >
        <Table
          label="Rules"
          head={['Rule', 'Finds']}
          rows={rules.map((rule) => ({ key: rule.name, cells: [<RuleName key="name" {...rule} />, rule.finds] }))}
        />
      </Section>
      <Section title="What is not scrubbed">
        <ul className="privacy-limits">
          <li>
            Attachments, screenshots and minidumps are kept as they came. Do not send them, or give their category a
            quota of 0.
          </li>
          <li>
            What could not be processed is parked as it came, until an owner drops it or tries it again, for 30 days at
            most. Nobody can see it, and it is scrubbed by the rules of that time when it can be read.
          </li>
          <li>What was kept before a rule was added stays as it is.</li>
          <li>
            Secrets that neither a name nor their look gives away: arguments by their position (login bob x,
            setPassword("x")), short options of commands other than curl and mysql, defaults in source behind an
            expression, and what is encoded more than once.
          </li>
        </ul>
      </Section>
    </Page>
  )
}

function RuleName({ name, by }: ScrubRule) {
  return (
    <>
      {name} <span className="privacy-by faint">by {by}</span>
    </>
  )
}

const intro =
  'Secrets and personal data are taken out of every event before anything of it is kept. What arrived waits in the inbox for that, ' +
  'and is deleted with it.'

const switches: { id: NeverKept; label: string; hint: string }[] = [
  { id: 'ip', label: 'IP addresses', hint: 'Of users and proxies, and wherever an address stands in a text.' },
  { id: 'cookies', label: 'Cookies', hint: 'Their values never are; with this not even their names.' },
  {
    id: 'bodies',
    label: 'Bodies of requests and answers',
    hint: 'Of the request that failed, and of those in breadcrumbs.',
  },
  { id: 'locals', label: 'Local variables', hint: 'Of every frame of every stack.' },
]

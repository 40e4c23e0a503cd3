import { data, href, redirect } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import { type ScrubRule, scrubRules } from '~/events/scrub-rules'
import { neverKept, noScrubbing } from '~/events/scrubbing'
import { parseScrubbing, type ScrubbingFields, scrubbingFields } from '~/projects/scrubbing-form'
import { readForm } from '~/requests/read-form'
import { flashCookie } from '~/sessions/flash.server'
import { privacyTexts } from '~/texts/en/privacy'
import { settingsTexts } from '~/texts/en/settings'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Button, ButtonLink } from '~/ui/button'
import { FormCard } from '~/ui/card'
import { CheckField, TextAreaField } from '~/ui/field'
import { Page, PageHeader, Section } from '~/ui/page'
import { Table } from '~/ui/table'
import { PageHelp } from '../help/page-help'
import type { Route } from './+types/privacy'
import { administeredProject } from './administered.server'
import './privacy.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: `${textsAt(matches, privacyTexts).title(loaderData?.project.name)} · Digestline` },
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
  const saved = flashCookie(textsFor({ request, context }, privacyTexts).saved)
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

const safeExample = 'session'

export default function Privacy({ loaderData: { project, decided, rules }, actionData }: Route.ComponentProps) {
  const texts = useTexts(privacyTexts)
  const { parts } = useTexts(settingsTexts)
  const typed = actionData?.typed ?? decided
  const mistakes = actionData?.mistakes
  return (
    <Page>
      <PageHeader
        title={parts.privacy}
        below={texts.below}
        help={<PageHelp subject="privacy" />}
        actions={
          <ButtonLink to={href('/projects/:slug/privacy/visitors', { slug: project.slug })}>
            {texts.visitors}
          </ButtonLink>
        }
      />
      <FormCard title={texts.project} actions={<Button variant="primary">{texts.save}</Button>}>
        <TextAreaField
          label={texts.sensitive}
          name="sensitiveKeys"
          rows={4}
          placeholder={texts.sensitiveExample}
          defaultValue={typed.sensitiveKeys}
          error={mistakes?.sensitiveKeys && texts.mistake(mistakes.sensitiveKeys)}
          hint={texts.sensitiveHint}
        />
        <TextAreaField
          label={texts.safe}
          name="safeKeys"
          rows={4}
          placeholder={safeExample}
          defaultValue={typed.safeKeys}
          error={mistakes?.safeKeys && texts.mistake(mistakes.safeKeys)}
          hint={texts.safeHint}
        />
        <fieldset className="field">
          <legend className="field-label">{texts.never}</legend>
          {neverKept.map((id) => (
            <CheckField
              key={id}
              {...texts.switches[id]}
              name="neverKeep"
              value={id}
              defaultChecked={typed.neverKeep.includes(id)}
            />
          ))}
        </fieldset>
      </FormCard>
      <Section title={texts.everywhere} note={texts.everywhereNote}>
        <Table
          label={texts.rules}
          head={[texts.rule, texts.finds]}
          rows={rules.map((rule) => ({
            key: rule.name,
            cells: [<RuleName key="name" {...rule} />, findsText(rule, texts.findings)],
          }))}
        />
      </Section>
      <Section title={texts.limits}>
        <ul className="privacy-limits">
          <li>{texts.limit.files}</li>
          <li>{texts.limit.parked}</li>
          <li>{texts.limit.before}</li>
          <li>{texts.limit.hidden}</li>
        </ul>
      </Section>
    </Page>
  )
}

/** Examples of names and values as they appear in events, then what else the rule matches. */
const findsText = ({ name, examples }: ScrubRule, findings: Partial<Record<ScrubRule['name'], string>>): string =>
  [examples, findings[name]].filter(Boolean).join('; ')

function RuleName({ name, by }: ScrubRule) {
  const texts = useTexts(privacyTexts)
  return (
    <>
      {name} <span className="privacy-by faint">{texts.by[by]}</span>
    </>
  )
}

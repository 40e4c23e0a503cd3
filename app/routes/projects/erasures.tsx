import { data, href, redirect } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import { longestErased, parseErasure } from '~/projects/erasure-form'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { flashCookie } from '~/sessions/flash.server'
import { requireRecentProof } from '~/sessions/step-up.server'
import { erasuresTexts } from '~/texts/en/erasures'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { FormCard } from '~/ui/card'
import { CheckField, Field } from '~/ui/field'
import { Page, PageHeader, Section } from '~/ui/page'
import { PageHelp } from '../help/page-help'
import type { Route } from './+types/erasures'
import { administeredProject } from './administered.server'
import { ErasureList } from './erasure-list'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

/** Maximum erasures that are listed. */
const limit = 20

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: `${textsAt(matches, erasuresTexts).title} · ${loaderData?.project.name ?? ''} · Digestline` },
]

export async function loader(args: Route.LoaderArgs) {
  const { params, context } = args
  const { name } = await administeredProject(context, params.slug)
  await requireRecentProof(args)
  const { erasures } = context.get(runtimeContext).store
  const list = await erasures.list(context.get(viewerContext), params.slug, limit)
  return { project: { slug: params.slug, name }, erasures: list ?? [] }
}

/** Erases a visitor with this `id`, `email` or `ip`. */
export async function action(args: Route.ActionArgs) {
  const { request, params, context } = args
  await administeredProject(context, params.slug)
  await requireRecentProof(args)
  const { store, now } = context.get(runtimeContext)
  const form = await readForm(request)
  const typed = { id: textField(form, 'id'), email: textField(form, 'email'), ip: textField(form, 'ip') }
  const parsed = parseErasure(typed)
  if ('mistake' in parsed) return data({ typed, mistake: parsed.mistake }, { status: 400 })
  if (form.get('sure') !== '1') return data({ typed, mistake: 'unsure' as const }, { status: 400 })
  const begun = await store.erasures.begin(context.get(viewerContext), params.slug, parsed.person, now())
  if (!begun.ok) return data({ typed, mistake: begun.why }, { status: 409 })
  return redirect(href('/projects/:slug/privacy/visitors', params), {
    headers: { 'Set-Cookie': flashCookie(textsFor({ request, context }, erasuresTexts).begun) },
  })
}

export default function Erasures({ loaderData: { erasures }, actionData }: Route.ComponentProps) {
  const texts = useTexts(erasuresTexts)
  const { typed, mistake } = actionData ?? {}
  const said = (field: 'id' | 'email' | 'ip') => (mistake === field ? texts.mistakes[mistake] : undefined)
  const ofForm = mistake && mistake !== 'email' && mistake !== 'ip' ? texts.mistakes[mistake] : undefined
  return (
    <Page>
      <PageHeader title={texts.title} below={texts.below} help={<PageHelp subject="privacy" />} />
      <FormCard title={texts.erase} error={ofForm} actions={<Button variant="danger">{texts.eraseIt}</Button>}>
        {(['id', 'email', 'ip'] as const).map((name) => (
          <Field
            key={name}
            name={name}
            label={texts.fields[name]}
            hint={texts.hints[name]}
            defaultValue={typed?.[name]}
            error={said(name)}
            maxLength={longestErased}
            autoComplete="off"
          />
        ))}
        <CheckField name="sure" value="1" label={texts.sure} hint={texts.sureHint} required />
      </FormCard>
      <Section title={texts.done} note={texts.doneNote}>
        <ErasureList erasures={erasures} />
      </Section>
    </Page>
  )
}

import { data, href, redirect } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import { parseQuotas, quotaFields, quotaFieldsOf } from '~/projects/quota-form'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'
import { quotasTexts } from '~/texts/en/quotas'
import { refusalsTexts } from '~/texts/en/refusals'
import { settingsTexts } from '~/texts/en/settings'
import { limitSentences } from '~/texts/refusal-words'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Page, PageHeader } from '~/ui/page'
import { PageHelp } from '../help/page-help'
import { RefusalSentences } from '../refusal-notices'
import type { Route } from './+types/quotas'
import { administeredProject } from './administered.server'
import { QuotaForm } from './quota-form'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: `${textsAt(matches, quotasTexts).title(loaderData?.project.name)} · Digestline` },
]

export async function loader({ request, params: { slug }, context }: Route.LoaderArgs) {
  const { store, refusedNow } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const { id, name } = await administeredProject(context, slug)
  const [quotas, keys] = await Promise.all([store.quotas.ofProject(viewer, slug), store.projects.keys(viewer, slug)])
  return {
    project: { slug, name },
    refused: limitSentences(await refusedNow(id), textsFor({ request, context }, refusalsTexts)),
    quotas: quotaFields(quotas?.project ?? {}),
    keys: keys.map(({ id, label }) => ({ id, label, quotas: quotaFields(quotas?.keys.get(id) ?? {}) })),
  }
}

/** `whose`: `project`, or the id of one of its keys. */
export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  await administeredProject(context, slug)
  const form = await readForm(request)
  const { store } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const whose = textField(form, 'whose')
  const typed = quotaFieldsOf((name) => textField(form, name))
  const parsed = parseQuotas(typed)
  if ('mistakes' in parsed) return data({ whose, typed, mistakes: parsed.mistakes }, { status: 400 })
  const saved =
    whose === 'project'
      ? await store.quotas.setOfProject(viewer, slug, parsed.quotas)
      : await store.quotas.setOfKey(viewer, slug, Number(whose), parsed.quotas)
  if (!saved) throw refuse(404, 'no-such-key')
  const { saved: said } = textsFor({ request, context }, quotasTexts)
  return redirect(href('/projects/:slug/quotas', { slug }), { headers: { 'Set-Cookie': flashCookie(said) } })
}

export default function ProjectQuotas({ loaderData, actionData }: Route.ComponentProps) {
  const texts = useTexts(quotasTexts)
  const { parts } = useTexts(settingsTexts)
  const { refused, quotas, keys } = loaderData
  const shown = (whose: string, saved: typeof quotas) =>
    actionData?.whose === whose ? { typed: actionData.typed, mistakes: actionData.mistakes } : { typed: saved }
  return (
    <Page>
      <PageHeader title={parts.quotas} below={texts.below} help={<PageHelp subject="quotas" />} />
      <RefusalSentences sentences={refused} />
      <QuotaForm
        title={texts.project}
        note={texts.projectNote}
        label={texts.ofProject}
        whose="project"
        {...shown('project', quotas)}
      />
      {keys.map((key) => (
        <QuotaForm
          key={key.id}
          title={texts.key(key.label)}
          note={texts.keyNote}
          label={texts.ofKey(key.label)}
          whose={String(key.id)}
          {...shown(String(key.id), key.quotas)}
        />
      ))}
    </Page>
  )
}

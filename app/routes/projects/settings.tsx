import { data, href, redirect } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import { mistakesInProject } from '~/projects/new-project'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { flashCookie } from '~/sessions/flash.server'
import { keysTexts } from '~/texts/en/keys'
import { mistakesTexts } from '~/texts/en/mistakes'
import { settingsTexts } from '~/texts/en/settings'
import { mistakesWords } from '~/texts/mistake-words'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { FormCard } from '~/ui/card'
import { CheckField } from '~/ui/field'
import { Page, PageHeader } from '~/ui/page'
import type { Route } from './+types/settings'
import { administeredProject } from './administered.server'
import { ProjectFields } from './project-fields'
import { RepositoryCard } from './repository-card'
import { saveRepository } from './save-repository.server'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: `${textsAt(matches, keysTexts).pageTitle(loaderData?.project.name)} · Digestline` },
]

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { name, platform, receipts } = await administeredProject(context, slug)
  const { store } = context.get(runtimeContext)
  const repository = await store.repositories.of(context.get(viewerContext), slug)
  return { project: { name, platform, receipts }, repository }
}

/** `form=repository`, or the fields of the project. */
export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  await administeredProject(context, slug)
  const form = await readForm(request)
  if (textField(form, 'form') === 'repository') return saveRepository({ request, context }, slug, form)
  const typed = { name: textField(form, 'name'), platform: textField(form, 'platform') }
  const receipts = form.get('receipts') !== null
  const mistakes = mistakesWords(mistakesInProject(typed), textsFor({ request, context }, mistakesTexts))
  if (mistakes) return data({ typed: { ...typed, receipts }, mistakes }, { status: 400 })
  await context.get(runtimeContext).store.projects.update(context.get(viewerContext), slug, { ...typed, receipts })
  const { saved } = textsFor({ request, context }, keysTexts).done
  return redirect(href('/projects/:slug/settings', { slug }), { headers: { 'Set-Cookie': flashCookie(saved) } })
}

export default function Settings({ loaderData: { project, repository }, actionData }: Route.ComponentProps) {
  const texts = useTexts(keysTexts)
  const { parts } = useTexts(settingsTexts)
  const wrong = actionData && 'typed' in actionData ? actionData : undefined
  const wrongRepository = actionData && 'repository' in actionData ? actionData : undefined
  const typed = wrong?.typed ?? project
  return (
    <Page>
      <PageHeader title={parts.general} />
      <FormCard title={texts.project} actions={<Button variant="primary">{texts.save}</Button>}>
        <ProjectFields typed={typed} mistakes={wrong?.mistakes} />
        <CheckField label={texts.receipts} name="receipts" defaultChecked={typed.receipts} hint={texts.receiptsHint} />
      </FormCard>
      <RepositoryCard repository={repository} wrong={wrongRepository} />
    </Page>
  )
}

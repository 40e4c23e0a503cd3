import { data, href, redirect } from 'react-router'
import { runtimeContext } from '~/context'
import { mistakesInProject } from '~/projects/new-project'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { refuse } from '~/requests/refuse'
import { addProject } from '~/routes/projects/add-project.server'
import { userOf } from '~/sessions/session-middleware.server'
import { mistakesTexts } from '~/texts/en/mistakes'
import { projectsTexts } from '~/texts/en/projects'
import { mistakesWords } from '~/texts/mistake-words'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Button, ButtonLink } from '~/ui/button'
import { FormCard } from '~/ui/card'
import { Page, PageHeader } from '~/ui/page'
import type { Route } from './+types/new'
import { ProjectFields } from './project-fields'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, projectsTexts).add} · Digestline` },
]

export const loader = ({ context }: Route.LoaderArgs) => {
  if (!userOf(context).owner) throw refused()
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const typed = { name: textField(form, 'name'), platform: textField(form, 'platform') }
  const mistakes = mistakesWords(mistakesInProject(typed), textsFor({ request, context }, mistakesTexts))
  if (mistakes) return data({ typed, mistakes }, { status: 400 })
  const made = await addProject(context.get(runtimeContext), userOf(context), typed)
  if (!made) throw refused()
  return redirect(href('/projects/:slug/connect', { slug: made.slug }))
}

const refused = () => refuse(403, 'owners-add-projects')

export default function NewProject({ actionData }: Route.ComponentProps) {
  const texts = useTexts(projectsTexts)
  return (
    <Page narrow>
      <PageHeader title={texts.add} below={texts.addWords} />
      <FormCard
        actions={
          <>
            <Button variant="primary">{texts.addIt}</Button>
            <ButtonLink variant="quiet" to={href('/projects')}>
              {texts.cancel}
            </ButtonLink>
          </>
        }
      >
        <ProjectFields typed={actionData?.typed} mistakes={actionData?.mistakes} />
      </FormCard>
    </Page>
  )
}

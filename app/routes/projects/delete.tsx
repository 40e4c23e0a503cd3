import { data, href, redirect } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'
import { requireRecentProof } from '~/sessions/step-up.server'
import { mostContents, type ProjectContents } from '~/store/project-removal'
import { projectRemovalTexts } from '~/texts/en/project-removal'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useNumbers, useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Card, FormCard } from '~/ui/card'
import { Field } from '~/ui/field'
import { Note } from '~/ui/note'
import { Page, PageHeader } from '~/ui/page'
import { Pairs } from '~/ui/pairs'
import type { Route } from './+types/delete'
import { administeredProject } from './administered.server'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: `${textsAt(matches, projectRemovalTexts).title} · ${loaderData?.project.name ?? ''} · Digestline` },
]

export async function loader(args: Route.LoaderArgs) {
  const { params, context } = args
  const { name, slug } = await administeredProject(context, params.slug)
  await requireRecentProof(args)
  const contents = await context.get(runtimeContext).store.projectRemoval.contents(context.get(viewerContext), slug)
  return { project: { slug, name }, contents }
}

/** Deletes the project when its slug was typed as `name`. */
export async function action(args: Route.ActionArgs) {
  const { request, params, context } = args
  const { name, slug } = await administeredProject(context, params.slug)
  await requireRecentProof(args)
  const typed = textField(await readForm(request), 'name')
  if (typed !== slug) return data({ typed }, { status: 400 })
  const { store, now } = context.get(runtimeContext)
  const removed = await store.projectRemoval.remove(context.get(viewerContext), slug, now())
  if (!removed) throw refuse(403, 'admins-only')
  const said = textsFor({ request, context }, projectRemovalTexts).done(name)
  return redirect(href('/projects'), { headers: { 'Set-Cookie': flashCookie(said) } })
}

export default function DeleteProject({ loaderData: { project, contents }, actionData }: Route.ComponentProps) {
  const texts = useTexts(projectRemovalTexts)
  const { slug } = project
  return (
    <Page>
      <PageHeader title={texts.title} below={contents && texts.below} />
      {contents ? (
        <>
          <Contents contents={contents} />
          <FormCard title={texts.confirm} actions={<Button variant="danger">{texts.deleteIt}</Button>}>
            <Field
              label={texts.name(slug)}
              name="name"
              required
              autoComplete="off"
              spellCheck={false}
              defaultValue={actionData?.typed}
              error={actionData && texts.wrong(slug)}
            />
          </FormCard>
        </>
      ) : (
        <Note>{texts.builtIn}</Note>
      )}
    </Page>
  )
}

function Contents({ contents }: { contents: ProjectContents }) {
  const { contents: texts } = useTexts(projectRemovalTexts)
  const numbers = useNumbers()
  const upTo = (count: number) => `${numbers.count(count)}${count >= mostContents ? '+' : ''}`
  const { issues, events, uploads, deliveries, keys, bytes } = contents
  return (
    <Card title={texts.title} padded>
      <Pairs
        words
        pairs={[
          { name: texts.issues, value: upTo(issues) },
          { name: texts.events, value: `${numbers.count(events)}${issues >= mostContents ? '+' : ''}` },
          { name: texts.codes, value: texts.codesWords },
          { name: texts.keys, value: texts.keysWords(numbers.count(keys)) },
          { name: texts.uploads, value: numbers.count(uploads) },
          { name: texts.deliveries, value: upTo(deliveries) },
          { name: texts.bytes, value: numbers.bytes(bytes) },
          { name: texts.others, value: texts.othersWords },
          { name: texts.stays, value: texts.staysWords },
        ]}
      />
    </Card>
  )
}

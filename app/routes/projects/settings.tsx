import { data, Form, href, redirect } from 'react-router'
import { textField } from '~/accounts/form-fields'
import { longestLabel, mistakeInLabel } from '~/accounts/label'
import { readForm } from '~/accounts/read-form'
import { makePublicKey } from '~/accounts/secret.server'
import { runtimeContext, viewerContext } from '~/context'
import { mistakesInProject } from '~/projects/new-project'
import { dsn } from '~/projects/project'
import { flashCookie } from '~/sessions/flash.server'
import { keysTexts } from '~/texts/en/keys'
import { mistakesTexts } from '~/texts/en/mistakes'
import { mistakesWords, mistakeWords } from '~/texts/mistake-words'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { CheckField, Field, FieldStack } from '~/ui/field'
import { Page, PageHeader, Section } from '~/ui/page'
import type { Route } from './+types/settings'
import { administeredProject } from './administered.server'
import { KeyList } from './key-list'
import { ProjectFields } from './project-fields'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: `${textsAt(matches, keysTexts).pageTitle(loaderData?.project.name)} · Digestline` },
]

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { store, config } = context.get(runtimeContext)
  const { name, platform, receipts } = await administeredProject(context, slug)
  const keys = await store.projects.keys(context.get(viewerContext), slug)
  return {
    project: { slug, name, platform, receipts },
    keys: keys.map((key) => ({
      id: key.id,
      label: key.label,
      enabled: key.enabled,
      createdAt: key.createdAt,
      dsn: dsn(config.publicUrl, key),
    })),
  }
}

/** Two forms: `form=project` and `form=key`. */
export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  await administeredProject(context, slug)
  const said = textsFor({ request, context }, keysTexts).done
  const mistakesIn = textsFor({ request, context }, mistakesTexts)
  const form = await readForm(request)
  const { store, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  if (textField(form, 'form') === 'key') {
    const label = textField(form, 'label') || 'Key'
    const wrongLabel = mistakeInLabel(label)
    if (wrongLabel) return data({ label, mistakes: { label: mistakeWords(wrongLabel, mistakesIn) } }, { status: 400 })
    await store.projects.addKey(viewer, slug, { publicKey: makePublicKey(), label, at: now() })
    return done(slug, said.added)
  }
  const typed = { name: textField(form, 'name'), platform: textField(form, 'platform') }
  const receipts = form.get('receipts') !== null
  const mistakes = mistakesWords(mistakesInProject(typed), mistakesIn)
  if (mistakes) return data({ typed: { ...typed, receipts }, mistakes }, { status: 400 })
  await store.projects.update(viewer, slug, { ...typed, receipts })
  return done(slug, said.saved)
}

const done = (slug: string, message: string) =>
  redirect(href('/projects/:slug/settings', { slug }), { headers: { 'Set-Cookie': flashCookie(message) } })

const example = 'Staging'

export default function Settings({ loaderData: { project, keys }, actionData }: Route.ComponentProps) {
  const texts = useTexts(keysTexts)
  const { parts } = texts
  const wrong = actionData && 'typed' in actionData ? actionData : undefined
  const wrongKey = actionData && 'label' in actionData ? actionData : undefined
  const typed = wrong?.typed ?? project
  return (
    <Page>
      <PageHeader title={texts.title} />
      <Section title={texts.project}>
        <Form method="post">
          <input type="hidden" name="form" value="project" />
          <FieldStack actions={<Button variant="primary">{texts.save}</Button>}>
            <ProjectFields typed={typed} mistakes={wrong?.mistakes} />
            <CheckField
              label={texts.receipts}
              name="receipts"
              defaultChecked={typed.receipts}
              hint={texts.receiptsHint}
            />
          </FieldStack>
        </Form>
      </Section>
      <Section {...parts.keys}>
        <KeyList slug={project.slug} keys={keys} />
      </Section>
      <Section title={texts.add}>
        <Form method="post">
          <input type="hidden" name="form" value="key" />
          <FieldStack actions={<Button>{texts.addIt}</Button>}>
            <Field
              label={texts.label}
              name="label"
              maxLength={longestLabel}
              placeholder={example}
              defaultValue={wrongKey?.label}
              error={wrongKey?.mistakes.label}
              hint={texts.labelHint}
            />
          </FieldStack>
        </Form>
      </Section>
    </Page>
  )
}

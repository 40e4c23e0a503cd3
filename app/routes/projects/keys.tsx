import { data, href, redirect } from 'react-router'
import { longestLabel, mistakeInLabel } from '~/accounts/label'
import { makePublicKey } from '~/accounts/secret.server'
import { runtimeContext, viewerContext } from '~/context'
import { dsn } from '~/projects/project'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { flashCookie } from '~/sessions/flash.server'
import { keysTexts } from '~/texts/en/keys'
import { mistakesTexts } from '~/texts/en/mistakes'
import { mistakeWords } from '~/texts/mistake-words'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Button, ButtonLink } from '~/ui/button'
import { FormCard } from '~/ui/card'
import { Field } from '~/ui/field'
import { Page, PageHeader } from '~/ui/page'
import type { Route } from './+types/keys'
import { administeredProject } from './administered.server'
import { KeyList } from './key-list'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: `${textsAt(matches, keysTexts).keysOf(loaderData?.project.name)} · Digestline` },
]

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { store, config } = context.get(runtimeContext)
  const { name } = await administeredProject(context, slug)
  const keys = await store.projects.keys(context.get(viewerContext), slug)
  return {
    project: { slug, name },
    keys: keys.map((key) => ({
      id: key.id,
      label: key.label,
      enabled: key.enabled,
      createdAt: key.createdAt,
      dsn: dsn(config.publicUrl, key),
    })),
  }
}

/** Creates a key (`label`). */
export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  await administeredProject(context, slug)
  const { store, now } = context.get(runtimeContext)
  const label = textField(await readForm(request), 'label') || 'Key'
  const wrong = mistakeInLabel(label)
  if (wrong) {
    const mistake = mistakeWords(wrong, textsFor({ request, context }, mistakesTexts))
    return data({ label, mistake }, { status: 400 })
  }
  await store.projects.addKey(context.get(viewerContext), slug, { publicKey: makePublicKey(), label, at: now() })
  const { added } = textsFor({ request, context }, keysTexts).done
  return redirect(href('/projects/:slug/keys', { slug }), { headers: { 'Set-Cookie': flashCookie(added) } })
}

const example = 'Staging'

export default function Keys({ loaderData: { project, keys }, actionData }: Route.ComponentProps) {
  const texts = useTexts(keysTexts)
  const { title, note } = texts.parts.keys
  const { slug } = project
  return (
    <Page>
      <PageHeader
        title={title}
        below={note}
        actions={<ButtonLink to={href('/projects/:slug', { slug })}>{texts.connect}</ButtonLink>}
      />
      <KeyList slug={slug} keys={keys} />
      <FormCard
        title={texts.add}
        actions={<Button variant="primary">{texts.addIt}</Button>}
        // The form is empty again after each added key.
        key={keys.length}
      >
        <Field
          label={texts.label}
          name="label"
          maxLength={longestLabel}
          placeholder={example}
          defaultValue={actionData?.label}
          error={actionData?.mistake}
        />
      </FormCard>
    </Page>
  )
}

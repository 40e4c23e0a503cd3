import { data, Form, href, Link, redirect } from 'react-router'
import { flashCookie } from '~/accounts/flash.server'
import { textField } from '~/accounts/form-fields'
import { longestLabel, mistakeInLabel } from '~/accounts/label'
import { readForm } from '~/accounts/read-form'
import { makePublicKey } from '~/accounts/secret.server'
import { runtimeContext, viewerContext } from '~/context'
import { mistakesInProject } from '~/projects/new-project'
import { dsn } from '~/projects/project'
import { Button, ButtonLink } from '~/ui/button'
import { CheckField, Field, FieldStack } from '~/ui/field'
import { Page, PageHeader, Section } from '~/ui/page'
import type { Route } from './+types/settings'
import { administeredProject } from './administered.server'
import { KeyList } from './key-list'
import { ProjectFields } from './project-fields'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Settings of ${loaderData?.project.name ?? 'a project'} · Digestline` },
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
  const form = await readForm(request)
  const { store, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  if (textField(form, 'form') === 'key') {
    const label = textField(form, 'label') || 'Key'
    const wrongLabel = mistakeInLabel(label)
    if (wrongLabel) return data({ label, mistakes: { label: wrongLabel } }, { status: 400 })
    await store.projects.addKey(viewer, slug, { publicKey: makePublicKey(), label, at: now() })
    return done(slug, 'There is a new key.')
  }
  const typed = { name: textField(form, 'name'), platform: textField(form, 'platform') }
  const receipts = form.get('receipts') !== null
  const mistakes = mistakesInProject(typed)
  if (mistakes) return data({ typed: { ...typed, receipts }, mistakes }, { status: 400 })
  await store.projects.update(viewer, slug, { ...typed, receipts })
  return done(slug, 'Saved.')
}

const done = (slug: string, message: string) =>
  redirect(href('/projects/:slug/settings', { slug }), { headers: { 'Set-Cookie': flashCookie(message) } })

export default function Settings({ loaderData: { project, keys }, actionData }: Route.ComponentProps) {
  const wrong = actionData && 'typed' in actionData ? actionData : undefined
  const wrongKey = actionData && 'label' in actionData ? actionData : undefined
  const typed = wrong?.typed ?? project
  const home = <Link to={href('/projects/:slug', { slug: project.slug })}>{project.name}</Link>
  return (
    <Page>
      <PageHeader title="Settings" above={home} />
      <Section title="Project">
        <Form method="post">
          <input type="hidden" name="form" value="project" />
          <FieldStack actions={<Button variant="primary">Save</Button>}>
            <ProjectFields typed={typed} mistakes={wrong?.mistakes} />
            <CheckField
              label="Receipts for visitors"
              name="receipts"
              defaultChecked={typed.receipts}
              hint="Without an account, people with a code see whether it is known, since when, and whether it is fixed. Nothing else."
            />
          </FieldStack>
        </Form>
      </Section>
      <Section title="Quotas" note="How much this project and its keys may send, per minute and per day.">
        <ButtonLink to={href('/projects/:slug/quotas', { slug: project.slug })}>Quotas</ButtonLink>
      </Section>
      <Section title="Privacy" note="What is taken out of events before they are kept.">
        <ButtonLink to={href('/projects/:slug/privacy', { slug: project.slug })}>Privacy</ButtonLink>
      </Section>
      <Section title="Receipts" note="What visitors read under a code, and how your error pages lead them there.">
        <ButtonLink to={href('/projects/:slug/receipts', { slug: project.slug })}>Receipts</ButtonLink>
      </Section>
      <Section title="Members" note="Who sees issues, who helps callers with codes, and who may change all this.">
        <ButtonLink to={href('/projects/:slug/members', { slug: project.slug })}>Members</ButtonLink>
      </Section>
      <Section title="Grouping" note="What belongs together, where a fingerprint cannot know.">
        <ButtonLink to={href('/projects/:slug/grouping', { slug: project.slug })}>Rules</ButtonLink>
      </Section>
      <Section title="Keys" note="An application reports with the DSN of an enabled key.">
        <KeyList slug={project.slug} keys={keys} />
      </Section>
      <Section title="Add a key">
        <Form method="post">
          <input type="hidden" name="form" value="key" />
          <FieldStack actions={<Button>Add key</Button>}>
            <Field
              label="Label"
              name="label"
              maxLength={longestLabel}
              placeholder="Staging"
              defaultValue={wrongKey?.label}
              error={wrongKey?.mistakes.label}
              hint="To tell keys apart."
            />
          </FieldStack>
        </Form>
      </Section>
    </Page>
  )
}

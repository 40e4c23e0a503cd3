import { data, href, Link, redirect } from 'react-router'
import { longestProviderText, mostProviders } from '~/accounts/identity-provider'
import { runtimeContext } from '~/context'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'
import { requireRecentProof } from '~/sessions/step-up.server'
import type { IdentityProvider } from '~/store/identity-providers'
import { identityProvidersTexts } from '~/texts/en/identity-providers'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { BlankSlate } from '~/ui/blank-slate'
import { Button } from '~/ui/button'
import { FormCard } from '~/ui/card'
import { Field } from '~/ui/field'
import { Note } from '~/ui/note'
import { Page, PageHeader } from '~/ui/page'
import { Table } from '~/ui/table'
import { callbackAddress } from '../../account/providers/provider-of.server'
import { PageHelp } from '../../help/page-help'
import { ownerOf } from '../owners-only.server'
import type { Route } from './+types/providers'
import {
  mistakesInProvider,
  type ProviderFields,
  type ProviderMistakes,
  readProviderFields,
} from './provider-form.server'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, identityProvidersTexts).title} · Digestline` },
]

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = ownerOf(context)
  const { store, config } = context.get(runtimeContext)
  const [all, singleSignOn] = await Promise.all([
    store.identityProviders.list(viewer),
    store.identityProviders.singleSignOn(),
  ])
  return { providers: all.map(shown), singleSignOn, callback: callbackAddress(config) }
}

const shown = ({ id, name, issuer, enabled, fromEnvironment, linked }: IdentityProvider) => ({
  ...{ id, name, issuer, enabled, fromEnvironment, linked },
})

/** Two forms: `form=provider` (name, issuer, clientId, clientSecret) and `form=passwords` (`off` or not). */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const viewer = ownerOf(context)
  await requireRecentProof(args)
  const runtime = context.get(runtimeContext)
  const texts = textsFor({ request, context }, identityProvidersTexts)
  const form = await readForm(request)
  if (textField(form, 'form') === 'passwords') {
    const off = textField(form, 'passwords') === 'off'
    const done = await runtime.store.identityProviders.setSingleSignOn(viewer, off)
    if (done === 'ok') return goTo(href('/admin/sign-in'), off ? texts.passwords.areOff : texts.passwords.areOn)
    return data<Answer>({ form: 'passwords', mistake: texts.passwords[done] }, { status: 400 })
  }
  if (textField(form, 'form') !== 'provider') throw refuse(400, 'wrong-form')
  const fields = readProviderFields(form)
  const { clientSecret, ...typed } = fields
  const refused = (mistakes: ProviderMistakes) => data<Answer>({ form: 'provider', typed, mistakes }, { status: 400 })
  const mistakes = await mistakesInProvider(runtime, fields, texts)
  if (mistakes) return refused(mistakes)
  const sealed = runtime.sealer.seal(clientSecret)
  const provider = { ...typed, clientSecret: sealed, at: runtime.now() }
  const added = await runtime.store.identityProviders.add(viewer, provider)
  if (added.ok) return goTo(href('/admin/sign-in/:id', { id: String(added.id) }), texts.added(typed.name))
  const { taken, full } = texts.mistakes
  return refused({ issuer: added.why === 'full' ? full(mostProviders) : taken })
}

type Answer =
  | { form: 'passwords'; mistake: string }
  | { form: 'provider'; typed: Omit<ProviderFields, 'clientSecret'>; mistakes: ProviderMistakes }

const goTo = (page: string, message: string) => redirect(page, { headers: { 'Set-Cookie': flashCookie(message) } })

export default function Providers({ loaderData, actionData }: Route.ComponentProps) {
  const texts = useTexts(identityProvidersTexts)
  const { providers, singleSignOn, callback } = loaderData
  const adding = actionData?.form === 'provider' ? actionData : undefined
  return (
    <Page>
      <PageHeader title={texts.title} below={texts.below} help={<PageHelp subject="sign-in" />} />
      {providers.length === 0 ? (
        <BlankSlate title={texts.none}>{texts.noneReason}</BlankSlate>
      ) : (
        <ProviderTable providers={providers} />
      )}
      <FormCard
        title={texts.add}
        note={texts.callback(<code>{callback}</code>)}
        actions={<Button variant="primary">{texts.addIt}</Button>}
        key={providers.length}
      >
        <input type="hidden" name="form" value="provider" />
        <Field
          label={texts.fields.name}
          name="name"
          required
          maxLength={100}
          autoComplete="off"
          defaultValue={adding?.typed.name}
          error={adding?.mistakes.name}
          hint={texts.fields.nameHint}
        />
        <Field
          label={texts.fields.issuer}
          name="issuer"
          type="url"
          required
          maxLength={longestProviderText}
          autoComplete="off"
          defaultValue={adding?.typed.issuer}
          error={adding?.mistakes.issuer}
          hint={texts.fields.issuerHint}
        />
        <Field
          label={texts.fields.clientId}
          name="clientId"
          required
          maxLength={longestProviderText}
          autoComplete="off"
          defaultValue={adding?.typed.clientId}
          error={adding?.mistakes.clientId}
        />
        <Field
          label={texts.fields.clientSecret}
          name="clientSecret"
          type="password"
          required
          maxLength={longestProviderText}
          autoComplete="off"
          error={adding?.mistakes.clientSecret}
        />
      </FormCard>
      <Passwords off={singleSignOn} mistake={actionData?.form === 'passwords' ? actionData.mistake : undefined} />
    </Page>
  )
}

function ProviderTable({ providers }: { providers: ReturnType<typeof shown>[] }) {
  const texts = useTexts(identityProvidersTexts)
  const { provider, issuer, state, people } = texts.columns
  return (
    <Table
      label={texts.title}
      head={[provider, issuer, state, people]}
      rows={providers.map(({ id, name, issuer: at, enabled, fromEnvironment, linked }) => ({
        key: String(id),
        cells: [
          <Link key="name" to={href('/admin/sign-in/:id', { id: String(id) })}>
            {name}
          </Link>,
          <span key="issuer" className="mono">
            {at}
          </span>,
          fromEnvironment ? texts.states.environment : enabled ? texts.states.enabled : texts.states.disabled,
          texts.people(linked),
        ],
      }))}
    />
  )
}

function Passwords({ off, mistake }: { off: boolean; mistake: string | undefined }) {
  const { passwords } = useTexts(identityProvidersTexts)
  return (
    <FormCard
      title={passwords.title}
      note={off ? passwords.areOff : passwords.areOn}
      actions={
        <Button name="passwords" value={off ? 'on' : 'off'} variant={off ? 'plain' : 'danger'}>
          {off ? passwords.turnOn : passwords.turnOff}
        </Button>
      }
    >
      <input type="hidden" name="form" value="passwords" />
      {mistake && (
        <Note tone="red" alert>
          {mistake}
        </Note>
      )}
      <p>{passwords.words(<code>npx digestline user sign-in-link --user you@example.com</code>)}</p>
    </FormCard>
  )
}

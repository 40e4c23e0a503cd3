import { Form } from 'react-router'
import { longestProviderText } from '~/accounts/identity-provider'
import { runtimeContext } from '~/context'
import { readForm } from '~/requests/read-form'
import { requireRecentProof } from '~/sessions/step-up.server'
import type { IdentityProvider } from '~/store/identity-providers'
import { identityProvidersTexts } from '~/texts/en/identity-providers'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { FormCard } from '~/ui/card'
import { Confirm } from '~/ui/confirm'
import { CheckField, Field, SelectField } from '~/ui/field'
import { Note } from '~/ui/note'
import { Page, PageHeader, Section } from '~/ui/page'
import { Pairs } from '~/ui/pairs'
import { callbackAddress } from '../../account/providers/provider-of.server'
import { ownerOf } from '../owners-only.server'
import type { Route } from './+types/provider'
import { GroupRoles } from './group-roles'
import { changeProvider, notThere, type ProviderAnswer } from './provider-actions.server'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  {
    title: `${loaderData ? `${loaderData.provider.name} · ` : ''}${textsAt(matches, identityProvidersTexts).title} · Digestline`,
  },
]

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const viewer = ownerOf(context)
  const { store, config } = context.get(runtimeContext)
  const provider = await store.identityProviders.byId(viewer, Number(id))
  if (!provider) throw notThere()
  const projects = (await store.projects.list(viewer)).map(({ slug, name }) => ({ slug, name }))
  return { provider, projects, callback: callbackAddress(config) }
}

export async function action(args: Route.ActionArgs) {
  const { request, params, context } = args
  const viewer = ownerOf(context)
  await requireRecentProof(args)
  const form = await readForm(request)
  const texts = textsFor({ request, context }, identityProvidersTexts)
  return changeProvider({ runtime: context.get(runtimeContext), viewer, id: Number(params.id), form, texts })
}

export default function ProviderPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const texts = useTexts(identityProvidersTexts)
  const { provider, projects, callback } = loaderData
  const problem = answer && (answer.form === 'check' || answer.form === 'state') ? answer.mistake : undefined
  return (
    <Page>
      <PageHeader
        title={provider.name}
        below={provider.fromEnvironment ? texts.ofEnvironment : provider.enabled ? undefined : texts.disabledNote}
        actions={
          <Form method="post">
            <Button name="form" value="check">
              {texts.check}
            </Button>
          </Form>
        }
      />
      {problem && (
        <Note tone="red" alert>
          {problem}
        </Note>
      )}
      <Section title={texts.connection} boxed>
        <Pairs
          words
          pairs={[
            { name: texts.fields.issuer, value: <code>{provider.issuer}</code> },
            { name: texts.fields.clientId, value: <code>{provider.clientId}</code> },
            { name: texts.redirectAddress, value: <code>{callback}</code> },
          ]}
        />
      </Section>
      <Named provider={provider} answer={answer?.form === 'connection' ? answer : undefined} />
      <WhoArrives provider={provider} answer={answer?.form === 'arrival' ? answer : undefined} />
      <GroupRoles
        provider={provider}
        projects={projects}
        mistake={answer?.form === 'role' ? answer.mistake : undefined}
      />
      {!provider.fromEnvironment && <StateAndRemoval provider={provider} />}
    </Page>
  )
}

function Named({ provider, answer }: { provider: IdentityProvider; answer: ProviderAnswer | undefined }) {
  const texts = useTexts(identityProvidersTexts)
  const { name, clientId, fromEnvironment } = provider
  return (
    <FormCard
      title={fromEnvironment ? texts.fields.name : texts.client}
      actions={<Button>{texts.save}</Button>}
      key={name + clientId}
    >
      <input type="hidden" name="form" value="connection" />
      <Field
        label={texts.fields.name}
        name="name"
        required
        maxLength={100}
        autoComplete="off"
        defaultValue={name}
        error={answer?.mistake}
        hint={texts.fields.nameHint}
      />
      {!fromEnvironment && (
        <>
          <Field
            label={texts.fields.clientId}
            name="clientId"
            required
            maxLength={longestProviderText}
            autoComplete="off"
            defaultValue={clientId}
          />
          <Field
            label={texts.fields.newSecret}
            name="clientSecret"
            type="password"
            maxLength={longestProviderText}
            autoComplete="off"
            hint={texts.fields.newSecretHint}
          />
        </>
      )}
    </FormCard>
  )
}

function WhoArrives({ provider, answer }: { provider: IdentityProvider; answer: ProviderAnswer | undefined }) {
  const texts = useTexts(identityProvidersTexts)
  const { arrival, domains, trustsEmail, groupsClaim = '' } = provider
  const mistakeIn = (field: string) => (answer?.field === field ? answer.mistake : undefined)
  return (
    <FormCard
      title={texts.arrival}
      note={texts.arrivalNote}
      actions={<Button>{texts.save}</Button>}
      key={JSON.stringify([arrival, domains, trustsEmail, groupsClaim])}
    >
      <input type="hidden" name="form" value="arrival" />
      <SelectField label={texts.fields.arrival} name="arrival" defaultValue={answer?.typed?.arrival ?? arrival}>
        <option value="invited">{texts.arrivals.invited}</option>
        <option value="domains">{texts.arrivals.domains}</option>
        <option value="groups">{texts.arrivals.groups}</option>
      </SelectField>
      <Field
        label={texts.fields.domains}
        name="domains"
        autoComplete="off"
        defaultValue={answer?.typed?.domains ?? domains.join(', ')}
        error={mistakeIn('domains')}
        hint={texts.fields.domainsHint}
      />
      <Field
        label={texts.fields.groupsClaim}
        name="groupsClaim"
        autoComplete="off"
        maxLength={longestProviderText}
        defaultValue={answer?.typed?.groupsClaim ?? groupsClaim}
        error={mistakeIn('groupsClaim')}
        hint={texts.fields.groupsClaimHint}
      />
      <CheckField
        label={texts.fields.trustsEmail}
        name="trustsEmail"
        defaultChecked={trustsEmail}
        hint={texts.fields.trustsEmailHint}
      />
    </FormCard>
  )
}

function StateAndRemoval({ provider: { name, enabled } }: { provider: IdentityProvider }) {
  const texts = useTexts(identityProvidersTexts)
  return (
    <Section title={texts.remove} note={texts.removeNote}>
      <Form method="post">
        <input type="hidden" name="form" value="state" />
        <Button name="enabled" value={enabled ? 'no' : 'yes'}>
          {enabled ? texts.disable : texts.enable}
        </Button>
      </Form>
      <Confirm
        icon="trash"
        button={texts.removeAsk}
        title={texts.removeTitle(name)}
        words={texts.removeNote}
        act={
          <Form method="post">
            <input type="hidden" name="form" value="removal" />
            <Button variant="danger">{texts.removeIt}</Button>
          </Form>
        }
      />
    </Section>
  )
}

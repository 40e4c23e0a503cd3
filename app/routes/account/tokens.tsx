import { useId } from 'react'
import { data, href, redirect } from 'react-router'
import { longestLabel, mistakeInLabel } from '~/accounts/label'
import { mintToken } from '~/accounts/mint-token.server'
import { isScope, scopes, usualScopes } from '~/accounts/scopes'
import { hashSecret } from '~/accounts/secret.server'
import { tokenExpiry, tokenLifetimes, usualTokenLifetime } from '~/accounts/token-expiry'
import { runtimeContext } from '~/context'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { flashCookie } from '~/sessions/flash.server'
import { ownOrganization } from '~/sessions/own-organization.server'
import { userOf } from '~/sessions/session-middleware.server'
import { requireRecentProof } from '~/sessions/step-up.server'
import { accountTexts } from '~/texts/en/account'
import { mistakesTexts } from '~/texts/en/mistakes'
import { mistakeWords } from '~/texts/mistake-words'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { FormCard } from '~/ui/card'
import { Copyable } from '~/ui/code'
import { CheckField, Field, SelectField } from '~/ui/field'
import { Icon } from '~/ui/icon'
import { Note } from '~/ui/note'
import { Page, PageHeader } from '~/ui/page'
import { PageHelp } from '../help/page-help'
import type { Route } from './+types/tokens'
import { TokenList } from './token-list'
import './account.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, accountTexts).tokens.title} · Digestline` },
]

/** The answer with a new token is kept nowhere. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const { store, now } = context.get(runtimeContext)
  const viewer = userOf(context)
  const tokens = await store.tokens.list(viewer.userId)
  const at = now()
  const projects = await store.projects.list(viewer)
  return {
    tokens: tokens.map((token) => ({ ...token, expired: token.expiresAt !== undefined && token.expiresAt <= at })),
    projects: projects.map(({ slug, name }) => ({ slug, name })),
  }
}

/** `token`: shown this once. */
type Answer = { token?: string; label?: string; scopes?: string; expires?: string; projects?: string }

/** Two forms: `form=token` (label, scope, …, expires: days, project: slugs of those it is limited to), `form=token-removal` (id). */
export async function action(args: Route.ActionArgs) {
  const { context, request } = args
  const form = await readForm(request)
  const { store, now } = context.get(runtimeContext)
  const viewer = userOf(context)
  const { userId } = viewer
  const texts = textsFor({ request, context }, accountTexts).tokens
  if (textField(form, 'form') === 'token-removal') {
    await store.tokens.remove(userId, Number(textField(form, 'id')))
    return redirect(href('/account/tokens'), { headers: { 'Set-Cookie': flashCookie(texts.removed) } })
  }
  // A token outlives the session that made it.
  await requireRecentProof(args)
  const label = textField(form, 'label')
  const asked = form.getAll('scope').map(String).filter(isScope)
  const long = mistakeInLabel(label)
  const tooLong = long && mistakeWords(long, textsFor({ request, context }, mistakesTexts))
  const wrongLabel = label ? tooLong : texts.noLabel
  const wrongScopes = asked.length === 0 ? texts.noScope : undefined
  const expiresAt = tokenExpiry(textField(form, 'expires') || String(usualTokenLifetime), now())
  const wrongExpiry = expiresAt === 'wrong' ? texts.noLifetime : undefined
  const limited = form.getAll('project').map(String)
  const known = limited.length > 0 ? (await store.projects.list(viewer)).map(({ slug }) => slug) : []
  const wrongProjects = limited.every((slug) => known.includes(slug)) ? undefined : texts.noProject
  if (expiresAt === 'wrong' || wrongLabel || wrongScopes || wrongProjects) {
    const mistakes = { label: wrongLabel, scopes: wrongScopes, expires: wrongExpiry, projects: wrongProjects }
    return data<Answer>(mistakes, { status: 400 })
  }
  const organization = await ownOrganization(store)
  const token = mintToken(asked, new URL(request.url).origin, organization.slug, now())
  await store.tokens.add({
    tokenHash: hashSecret(token),
    userId,
    label,
    scopes: asked,
    at: now(),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(limited.length > 0 && { projects: limited }),
  })
  return data<Answer>({ token }, { headers: { 'Cache-Control': 'no-store' } })
}

export default function Tokens({ loaderData: { tokens, projects }, actionData: answer }: Route.ComponentProps) {
  const texts = useTexts(accountTexts).tokens
  const wrongProjects = useId()
  return (
    <Page>
      <PageHeader title={texts.title} below={texts.note} help={<PageHelp subject="roles" />} />
      {answer?.token && (
        <div className="token-made" role="status">
          <Note tone="green">{texts.made(<Copyable value={answer.token} label={texts.copy} />)}</Note>
        </div>
      )}
      {tokens.length === 0 ? <p className="soft">{texts.none}</p> : <TokenList tokens={tokens} />}
      <FormCard
        title={texts.add}
        error={answer?.scopes}
        actions={<Button variant="primary">{texts.addIt}</Button>}
        // Empty again after each token.
        key={answer?.token}
      >
        <input type="hidden" name="form" value="token" />
        <Field
          label={texts.label}
          name="label"
          required
          maxLength={longestLabel}
          placeholder={texts.example}
          error={answer?.label}
        />
        <fieldset className="field">
          <legend className="field-label">{texts.scopesLegend}</legend>
          {scopes.map((scope) => (
            <CheckField
              key={scope}
              label={scope}
              name="scope"
              value={scope}
              defaultChecked={usualScopes.includes(scope)}
              hint={texts.scopes[scope]}
            />
          ))}
        </fieldset>
        <SelectField label={texts.expires} name="expires" defaultValue={usualTokenLifetime} error={answer?.expires}>
          {tokenLifetimes.map((lifetime) => (
            <option key={lifetime} value={lifetime}>
              {texts.lifetime(lifetime)}
            </option>
          ))}
        </SelectField>
        {projects.length > 0 && (
          <fieldset className="field" aria-describedby={answer?.projects && wrongProjects}>
            <legend className="field-label">{texts.projects}</legend>
            <p className="field-hint">{texts.projectsHint}</p>
            {answer?.projects && (
              <div className="field-error" id={wrongProjects} role="alert">
                <Icon name="error" />
                {answer.projects}
              </div>
            )}
            {projects.map(({ slug, name }) => (
              <CheckField key={slug} label={name} name="project" value={slug} />
            ))}
          </fieldset>
        )}
      </FormCard>
    </Page>
  )
}

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
import { Note } from '~/ui/note'
import { Page, PageHeader, Section } from '~/ui/page'
import { PageHelp } from '../help/page-help'
import type { Route } from './+types/tokens'
import { AppList } from './app-list'
import { ProjectLimit } from './project-limit'
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
  const rows = tokens.map((token) => ({ ...token, expired: token.expiresAt !== undefined && token.expiresAt <= at }))
  return {
    tokens: rows.filter(({ redirectUri }) => redirectUri === undefined),
    apps: rows.flatMap(({ redirectUri, ...app }) => (redirectUri ? [{ ...app, host: new URL(redirectUri).host }] : [])),
    projects: projects.map(({ slug, name }) => ({ slug, name })),
  }
}

/** `token`: shown this once. */
type Answer = { token?: string; label?: string; scopes?: string; expires?: string; projects?: string }

/**
 * Forms: `form=token` (label, scope, …, expires: days, project: slugs of those it is limited to), `form=token-removal` (id), and
 * `form=app-removal` (id of the token of a connected app).
 */
export async function action(args: Route.ActionArgs) {
  const { context, request } = args
  const form = await readForm(request)
  const { store, now } = context.get(runtimeContext)
  const viewer = userOf(context)
  const { userId } = viewer
  const { tokens: texts, apps } = textsFor({ request, context }, accountTexts)
  const isApp = textField(form, 'form') === 'app-removal'
  if (isApp || textField(form, 'form') === 'token-removal') {
    await store.tokens.remove(userId, Number(textField(form, 'id')))
    const removed = isApp ? apps.removed : texts.removed
    return redirect(href('/account/tokens'), { headers: { 'Set-Cookie': flashCookie(removed) } })
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

export default function Tokens({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { tokens, apps, projects } = loaderData
  const { tokens: texts, apps: appTexts } = useTexts(accountTexts)
  return (
    <Page>
      <PageHeader title={texts.title} below={texts.note} help={<PageHelp subject="roles" />} />
      {answer?.token && (
        <div className="token-made" role="status">
          <Note tone="green">{texts.made(<Copyable value={answer.token} label={texts.copy} />)}</Note>
        </div>
      )}
      {tokens.length === 0 ? <p className="soft">{texts.none}</p> : <TokenList tokens={tokens} />}
      {apps.length > 0 && (
        <Section title={appTexts.title} note={appTexts.note}>
          <AppList apps={apps} />
        </Section>
      )}
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
        <ProjectLimit projects={projects} error={answer?.projects} />
      </FormCard>
    </Page>
  )
}

import { data, Form, href, redirect } from 'react-router'
import { hashSecret } from '~/accounts/secret.server'
import { nonceContext, runtimeContext } from '~/context'
import { contentSecurityPolicy } from '~/fallback/security-headers'
import { clientOf } from '~/oauth/app-client'
import { makeCode } from '~/oauth/app-secrets.server'
import {
  type AuthorizationRequest,
  type RefusedRequest,
  readAuthorizationRequest,
  redirectWith,
} from '~/oauth/authorization-request'
import { isOnThisComputer, policySourceOf } from '~/oauth/redirect-uri'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import type { Runtime } from '~/runtime'
import { userOf } from '~/sessions/session-middleware.server'
import { requireRecentProof } from '~/sessions/step-up.server'
import { mostApps } from '~/store/app-grants'
import { accountTexts } from '~/texts/en/account'
import { connectAppTexts } from '~/texts/en/connect-app'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Button, ButtonLink } from '~/ui/button'
import { CheckField, FieldStack } from '~/ui/field'
import { Note } from '~/ui/note'
import { ProjectLimit } from '../account/project-limit'
import { EntryCard } from '../entry-card'
import type { Route } from './+types/authorize'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const texts = textsAt(matches, connectAppTexts)
  const name = loaderData && 'app' in loaderData ? texts.title(loaderData.app.name) : texts.refused
  return [{ title: `${name} · Digestline` }]
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** The address that the app opens in the browser: what it asks for stands in the query (RFC 6749 §4.1.1). */
export async function loader(args: Route.LoaderArgs) {
  const { context } = args
  const runtime = context.get(runtimeContext)
  const asked = requestIn(runtime, args)
  if ('refused' in asked) return data(asked, { status: 400 })
  // An app's access outlives the session that allowed it.
  await requireRecentProof(args)
  const viewer = userOf(context)
  const projects = await runtime.store.projects.list(viewer)
  const { host } = new URL(asked.redirectUri)
  const shown = {
    app: { name: asked.client.name, host, isOnThisComputer: isOnThisComputer(asked.redirectUri) },
    wantsToWrite: asked.wantsToWrite,
    email: viewer.email,
    projects: projects.map(({ slug, name }) => ({ slug, name })),
  }
  // Without JavaScript the answer to the form leads straight to the app.
  const policy = contentSecurityPolicy(context.get(nonceContext), policySourceOf(asked.redirectUri))
  return data(shown, { headers: { 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' } })
}

/** `form=allow` (write: `on`, project: slugs of those it is limited to) or `form=deny`. Both lead to the app. */
export async function action(args: Route.ActionArgs) {
  const { context, request } = args
  const runtime = context.get(runtimeContext)
  const { store, now } = runtime
  const { origin: issuer } = new URL(request.url)
  const form = await readForm(request)
  const asked = requestIn(runtime, args)
  // The page says why.
  if ('refused' in asked) return data({}, { status: 400 })
  if (textField(form, 'form') === 'deny')
    return redirect(redirectWith(asked, issuer, { error: 'access_denied' }), { status: 303 })
  await requireRecentProof(args)
  const viewer = userOf(context)
  const limited = form.getAll('project').map(String)
  const known = limited.length > 0 ? (await store.projects.list(viewer)).map(({ slug }) => slug) : []
  if (!limited.every((slug) => known.includes(slug))) {
    const { noProject } = textsFor({ request, context }, accountTexts).tokens
    return data({ projects: noProject }, { status: 400 })
  }
  const { code, codeHash, codeExpiresAt } = makeCode(now())
  const mayWrite = asked.wantsToWrite && textField(form, 'write') === 'on'
  const added = await store.appGrants.add({
    userId: viewer.userId,
    label: asked.client.name,
    scopes: mayWrite ? ['read', 'write'] : ['read'],
    ...(limited.length > 0 && { projects: limited }),
    clientHash: hashSecret(asked.clientId),
    redirectUri: asked.redirectUri,
    codeHash,
    codeChallenge: asked.codeChallenge,
    at: now(),
    codeExpiresAt,
  })
  if (!added) return data({ error: textsFor({ request, context }, connectAppTexts).tooMany(mostApps) }, { status: 400 })
  return redirect(redirectWith(asked, issuer, { code }), { status: 303 })
}

/** `url` is the page's address, also when a client navigation asks for its data only. */
function requestIn(
  { sealer }: Runtime,
  { request, url }: Pick<Route.LoaderArgs, 'request' | 'url'>,
): AuthorizationRequest | RefusedRequest {
  const resource = `${new URL(request.url).origin}/mcp`
  return readAuthorizationRequest(url.searchParams, { clientOf: (clientId) => clientOf(sealer, clientId), resource })
}

export default function Authorize({ loaderData, actionData }: Route.ComponentProps) {
  const answer: { error?: string; projects?: string } = actionData ?? {}
  const texts = useTexts(connectAppTexts)
  if ('refused' in loaderData) return <Refused request={loaderData} />
  const { app, email, projects, wantsToWrite } = loaderData
  const host = <strong>{app.host}</strong>
  return (
    <EntryCard title={texts.title(app.name)} below={texts.below(email)}>
      <p className="soft">{texts.named}</p>
      <p>{app.isOnThisComputer ? texts.here(host) : texts.elsewhere(host)}</p>
      <Form method="post">
        <FieldStack
          error={answer.error}
          actions={
            <>
              <Button variant="primary" name="form" value="allow">
                {texts.allow}
              </Button>
              <Button variant="quiet" name="form" value="deny">
                {texts.deny}
              </Button>
            </>
          }
        >
          <fieldset className="field">
            <legend className="field-label">{texts.scopes}</legend>
            <CheckField label={texts.read} name="read" checked disabled readOnly />
            {wantsToWrite && <CheckField label={texts.write} name="write" />}
          </fieldset>
          <ProjectLimit projects={projects} error={answer.projects} />
        </FieldStack>
      </Form>
    </EntryCard>
  )
}

function Refused({ request }: { request: RefusedRequest }) {
  const texts = useTexts(connectAppTexts)
  const why =
    request.refused === 'wrong-parameter'
      ? texts.wrongParameter(<code>{request.parameter}</code>)
      : texts.refusals[request.refused]
  return (
    <EntryCard title={texts.refused}>
      <Note tone="red">{why}</Note>
      <p>
        <ButtonLink to={href('/account/tokens')}>{texts.toTokens}</ButtonLink>
      </p>
    </EntryCard>
  )
}

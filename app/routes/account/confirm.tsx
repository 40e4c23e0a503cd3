import { data, Form, redirect } from 'react-router'
import { passkeySite } from '~/accounts/passkey.server'
import { clientAddressContext, runtimeContext } from '~/context'
import { passwordField, textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { flashCookie } from '~/sessions/flash.server'
import { nextPage } from '~/sessions/next-page'
import { closeSession, userOf } from '~/sessions/session-middleware.server'
import { checkPassword } from '~/sessions/sign-in.server'
import { hasSession, noteProof } from '~/sessions/step-up.server'
import { accountTexts } from '~/texts/en/account'
import { passkeysTexts } from '~/texts/en/passkeys'
import { sessionsTexts } from '~/texts/en/sessions'
import { timeTexts } from '~/texts/en/time'
import { textsFor } from '~/texts/texts.server'
import { waitWords } from '~/texts/time-words'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Field, FieldStack } from '~/ui/field'
import { EntryCard } from '../entry-card'
import type { Route } from './+types/confirm'
import { PasskeySignIn } from './passkeys/passkey-sign-in'
import { ProviderButtons } from './providers/provider-buttons'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, sessionsTexts).confirm.title} · Digestline` },
]

/** Retry-After of a refused attempt. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

/** `?next=`: the page that asked for a proof. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { email, userId } = userOf(context)
  const { store, config } = context.get(runtimeContext)
  const known = await store.accounts.credentials(email)
  const { passkeys } = await store.secondFactors.of(userId)
  return {
    email,
    next: nextPage(url.searchParams.get('next')),
    hasPassword: known?.passwordHash !== undefined,
    passkeysAt: passkeys > 0 ? passkeySite(config.publicUrl)?.origin : undefined,
    providers: await store.identityProviders.offeredTo(userId),
    // A person signed in by a proxy cannot sign out here, so signing in again would lead back to this page.
    mayLeave: await hasSession({ request, context }),
  }
}

/** Two forms: the password (`password`, `next`), or `form=again` of an account without one: signs out and leads to the sign-in page. */
export async function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const form = await readForm(request)
  const next = nextPage(textField(form, 'next'))
  if (textField(form, 'form') === 'again') {
    const headers = { 'Set-Cookie': await closeSession(runtime, request) }
    return redirect(`/sign-in?next=${encodeURIComponent(next)}`, { headers })
  }
  const { email } = userOf(context)
  const attempt = { email, password: passwordField(form), address: context.get(clientAddressContext) }
  const answer = await checkPassword(runtime, attempt)
  const { confirm } = textsFor({ request, context }, sessionsTexts)
  if (answer.kind === 'throttled') {
    const wait = waitWords(answer.retryAfter, { texts: textsFor({ request, context }, timeTexts) })
    const error = textsFor({ request, context }, accountTexts).tooMany(wait)
    return data({ error }, { status: 429, headers: { 'Retry-After': String(answer.retryAfter) } })
  }
  if (answer.kind === 'wrong') return data({ error: confirm.wrong }, { status: 400 })
  const headers = await noteProof({ request, context })
  headers.append('Set-Cookie', flashCookie(confirm.confirmed))
  return redirect(next, { headers })
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { email, next, hasPassword, passkeysAt, providers, mayLeave } = loaderData
  const { use } = useTexts(passkeysTexts)
  const texts = useTexts(sessionsTexts).confirm
  return (
    <EntryCard title={texts.title} below={texts.below}>
      <ProviderButtons providers={providers} next={next} intent="confirm" />
      {!hasPassword && providers.length === 0 && <p>{mayLeave ? texts.noPassword : texts.noProof}</p>}
      <Form method="post">
        <input type="hidden" name="next" value={next} />
        {hasPassword ? (
          <FieldStack error={actionData?.error} actions={<Button variant="primary">{texts.confirm}</Button>}>
            {/* For password managers: whose password this is. */}
            <input type="hidden" name="username" autoComplete="username" value={email} />
            <Field label={texts.password} name="password" type="password" autoComplete="current-password" required />
          </FieldStack>
        ) : (
          mayLeave &&
          providers.length === 0 && (
            <Button variant="primary" name="form" value="again">
              {texts.again}
            </Button>
          )
        )}
      </Form>
      <PasskeySignIn origin={passkeysAt} next={next} label={use} />
    </EntryCard>
  )
}

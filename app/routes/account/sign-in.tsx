import { data, Form, href, Link, redirect } from 'react-router'
import { passkeySite } from '~/accounts/passkey.server'
import { clientAddressContext, runtimeContext, viewerContext } from '~/context'
import { passwordField, textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { completeSignIn } from '~/sessions/complete-sign-in.server'
import { nextPage } from '~/sessions/next-page'
import { signedInByProxy } from '~/sessions/proxy-sign-in.server'
import { checkPassword } from '~/sessions/sign-in.server'
import { unfinishedPage } from '~/sessions/unfinished-session.server'
import { accountTexts } from '~/texts/en/account'
import { resetTexts } from '~/texts/en/reset'
import { signInWithTexts } from '~/texts/en/sign-in-with'
import { timeTexts } from '~/texts/en/time'
import { textsFor } from '~/texts/texts.server'
import { waitWords } from '~/texts/time-words'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Field, FieldStack } from '~/ui/field'
import { Note } from '~/ui/note'
import { EntryCard } from '../entry-card'
import type { Route } from './+types/sign-in'
import { PasskeySignIn } from './passkeys/passkey-sign-in'
import { ProviderButtons } from './providers/provider-buttons'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, accountTexts).signIn} · Digestline` },
]

/** Retry-After of a refused attempt. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const next = nextPage(new URL(request.url).searchParams.get('next'))
  if (context.get(viewerContext).kind === 'user') throw redirect(next)
  const runtime = context.get(runtimeContext)
  const byProxy = await signedInByProxy(request, context)
  const unfinished = await unfinishedPage(runtime, request, next)
  if (unfinished) throw redirect(unfinished)
  const { identityProviders } = runtime.store
  const [providers, singleSignOn] = await Promise.all([identityProviders.offered(), identityProviders.singleSignOn()])
  const passkeysAt = singleSignOn ? undefined : passkeySite(runtime.config.publicUrl)?.origin
  return { next, providers, singleSignOn, passkeysAt, unknown: byProxy?.email }
}

export async function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const form = await readForm(request)
  const email = textField(form, 'email')
  if (await runtime.store.identityProviders.singleSignOn())
    return data({ email, error: textsFor({ request, context }, signInWithTexts).noPasswords }, { status: 403 })
  const attempt = { email, password: passwordField(form), address: context.get(clientAddressContext) }
  const answer = await checkPassword(runtime, attempt)
  const texts = textsFor({ request, context }, accountTexts)
  if (answer.kind === 'throttled') {
    const wait = waitWords(answer.retryAfter, { texts: textsFor({ request, context }, timeTexts) })
    const error = texts.tooMany(wait)
    return data({ email, error }, { status: 429, headers: { 'Retry-After': String(answer.retryAfter) } })
  }
  if (answer.kind === 'wrong') return data({ email, error: texts.wrong }, { status: 400 })
  return completeSignIn(runtime, request, { userId: answer.userId, proof: 'one', next: textField(form, 'next') })
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { signIn } = useTexts(accountTexts)
  const { providers, singleSignOn, passkeysAt, next, unknown } = loaderData
  if (unknown !== undefined) return <UnknownToProxy email={unknown} />
  return (
    <EntryCard title={signIn}>
      <ProviderButtons providers={providers} next={next} />
      {singleSignOn ? (
        <SingleSignOn error={actionData?.error} />
      ) : (
        <PasswordForm next={next} email={actionData?.email} error={actionData?.error} />
      )}
      <PasskeySignIn origin={passkeysAt} next={next} />
    </EntryCard>
  )
}

/** Signing in another way would have no effect, because the proxy sends the person with each request. */
function UnknownToProxy({ email }: { email: string }) {
  const { byProxy, notSignedIn } = useTexts(signInWithTexts)
  return (
    <EntryCard title={notSignedIn}>
      <p role="alert">{byProxy.noAccount(email)}</p>
      <p>{byProxy.ask}</p>
    </EntryCard>
  )
}

type PasswordFormProps = { next: string; email: string | undefined; error: string | undefined }

function PasswordForm({ next, email, error }: PasswordFormProps) {
  const texts = useTexts(accountTexts)
  const { forgot } = useTexts(resetTexts)
  return (
    <Form method="post">
      <input type="hidden" name="next" value={next} />
      <FieldStack error={error} actions={<Button variant="primary">{texts.signIn}</Button>}>
        <Field label={texts.email} name="email" type="email" autoComplete="username" required defaultValue={email} />
        <Field label={texts.password} name="password" type="password" autoComplete="current-password" required />
      </FieldStack>
      <p>
        <Link className="help-link" to={href('/sign-in/forgot')}>
          {forgot}
        </Link>
      </p>
    </Form>
  )
}

function SingleSignOn({ error }: { error: string | undefined }) {
  const { passwordsOff } = useTexts(signInWithTexts)
  return error ? (
    <Note tone="red" alert>
      {error}
    </Note>
  ) : (
    <p className="soft">{passwordsOff}</p>
  )
}

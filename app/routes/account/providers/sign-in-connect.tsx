import { data, Form, href, redirect } from 'react-router'
import { clientAddressContext, runtimeContext } from '~/context'
import { passwordField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { completeSignIn } from '~/sessions/complete-sign-in.server'
import { checkPassword } from '~/sessions/sign-in.server'
import { accountTexts } from '~/texts/en/account'
import { signInWithTexts } from '~/texts/en/sign-in-with'
import { timeTexts } from '~/texts/en/time'
import { textsFor } from '~/texts/texts.server'
import { waitWords } from '~/texts/time-words'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Button, ButtonLink } from '~/ui/button'
import { Field, FieldStack } from '~/ui/field'
import { EntryCard } from '../../entry-card'
import type { Route } from './+types/sign-in-connect'
import { clearPending, readKnown } from './pending-sign-in.server'
import { ProviderButtons } from './provider-buttons'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, signInWithTexts).connect.title} · Digestline` },
]

export const headers = ({ actionHeaders }: Route.HeadersArgs) => {
  actionHeaders.set('Cache-Control', 'no-store')
  return actionHeaders
}

/** For a person the provider identified, if an account has their address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const pending = readKnown(runtime, request)
  const provider = pending && (await runtime.store.identityProviders.connection(pending.providerId))
  if (!provider) throw redirect(href('/sign-in'))
  const others = (await runtime.store.identityProviders.offered()).filter(({ id }) => id !== provider.id)
  return { email: pending.person.email ?? '', provider: provider.name, others }
}

/** The account's password (`password`), once: then the provider is enough. */
export async function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const pending = readKnown(runtime, request)
  if (!pending) throw redirect(href('/sign-in'))
  const { providerId, person, next } = pending
  const password = passwordField(await readForm(request))
  const attempt = { email: person.email ?? '', password, address: context.get(clientAddressContext) }
  const answer = await checkPassword(runtime, attempt)
  const texts = textsFor({ request, context }, accountTexts)
  if (answer.kind === 'throttled') {
    const wait = waitWords(answer.retryAfter, { texts: textsFor({ request, context }, timeTexts) })
    const error = texts.tooMany(wait)
    return data({ error }, { status: 429, headers: { 'Retry-After': String(answer.retryAfter) } })
  }
  const { connect } = textsFor({ request, context }, signInWithTexts)
  if (answer.kind === 'wrong') return data({ error: connect.wrong }, { status: 400 })
  const linked = await runtime.store.identityProviders.link({
    providerId,
    person,
    userId: answer.userId,
    at: runtime.now(),
  })
  if (!linked) return data({ error: connect.gone }, { status: 409 })
  const done = await completeSignIn(runtime, request, { userId: answer.userId, proof: 'one', next })
  done.headers.append('Set-Cookie', clearPending(runtime))
  return done
}

export default function SignInConnect({ loaderData: { email, provider, others }, actionData }: Route.ComponentProps) {
  const { connect } = useTexts(signInWithTexts)
  const { password } = useTexts(accountTexts)
  return (
    <EntryCard title={connect.title} below={connect.below(email, provider)}>
      <Form method="post">
        {/* For password managers: whose password it is. */}
        <input type="hidden" name="email" value={email} autoComplete="username" />
        <FieldStack
          error={actionData?.error}
          actions={
            <>
              <Button variant="primary">{connect.it}</Button>
              <ButtonLink to={href('/sign-in')} variant="quiet">
                {connect.cancel}
              </ButtonLink>
            </>
          }
        >
          <Field label={password} name="password" type="password" autoComplete="current-password" required />
        </FieldStack>
      </Form>
      {others.length > 0 && <p>{connect.other}</p>}
      <ProviderButtons providers={others} intent="connect" />
      <p className="soft">{connect.noPassword}</p>
    </EntryCard>
  )
}

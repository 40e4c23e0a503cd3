import { data, Form, href } from 'react-router'
import { mistakeInPassword } from '~/accounts/account-mistakes.server'
import { shortestPassword } from '~/accounts/new-account'
import { hashPassword } from '~/accounts/password.server'
import { runtimeContext } from '~/context'
import { passwordField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { tokenHashIn } from '~/sessions/account-link.server'
import { completeSignIn } from '~/sessions/complete-sign-in.server'
import { mistakesTexts } from '~/texts/en/mistakes'
import { resetTexts } from '~/texts/en/reset'
import { mistakeWords } from '~/texts/mistake-words'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Button, ButtonLink } from '~/ui/button'
import { Field, FieldStack } from '~/ui/field'
import { EntryCard } from '../entry-card'
import type { Route } from './+types/reset'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

/** The address holds a secret. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, resetTexts).title} · Digestline` },
]

/** Opening the page does not use the link: mail programs open links to look at them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { store, now } = context.get(runtimeContext)
  const account = await store.accountLinks.owner('reset', tokenHashIn(request.url), now())
  const passwordsAreOff = await store.identityProviders.singleSignOn()
  return account && !passwordsAreOff ? { email: account.email } : data({ email: undefined }, { status: 403 })
}

/** `password`: the new one. */
export async function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const { accountLinks } = runtime.store
  const form = await readForm(request)
  const tokenHash = tokenHashIn(request.url)
  // Nothing costly is done for a link that does not work; the page says so again.
  // Where passwords are turned off, a new one would open nothing.
  if (await runtime.store.identityProviders.singleSignOn()) return null
  if (!(await accountLinks.owner('reset', tokenHash, runtime.now()))) return null
  const password = passwordField(form)
  const wrong = mistakeInPassword(password)
  if (wrong) return data({ wrong: mistakeWords(wrong, textsFor({ request, context }, mistakesTexts)) }, { status: 400 })
  const passwordHash = await hashPassword(password)
  const userId = await accountLinks.resetPassword({ tokenHash, passwordHash, at: runtime.now() })
  if (userId === undefined) return null
  return completeSignIn(runtime, request, { userId, proof: 'one' })
}

export default function Reset({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const { fresh } = useTexts(resetTexts)
  if (email === undefined) return <OldLink />
  return (
    <EntryCard title={fresh.title} below={fresh.below(email)}>
      <Form method="post">
        {/* For password managers: whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <FieldStack actions={<Button variant="primary">{fresh.save}</Button>}>
          <Field
            label={fresh.password}
            name="password"
            type="password"
            autoComplete="new-password"
            required
            minLength={shortestPassword}
            error={actionData?.wrong}
            hint={fresh.hint(shortestPassword)}
          />
        </FieldStack>
      </Form>
    </EntryCard>
  )
}

function OldLink() {
  const { old } = useTexts(resetTexts)
  return (
    <EntryCard title={old.title}>
      <p>{old.words}</p>
      <p>
        <ButtonLink to={href('/sign-in/forgot')} variant="primary">
          {old.another}
        </ButtonLink>
      </p>
    </EntryCard>
  )
}

import { data, href, redirect } from 'react-router'
import { mistakeInPassword } from '~/accounts/account-mistakes.server'
import { shortestPassword } from '~/accounts/new-account'
import { hashPassword } from '~/accounts/password.server'
import { sessionHash } from '~/accounts/session-cookie.server'
import { clientAddressContext, runtimeContext } from '~/context'
import { passwordField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { flashCookie } from '~/sessions/flash.server'
import { userOf } from '~/sessions/session-middleware.server'
import { checkPassword } from '~/sessions/sign-in.server'
import { accountTexts } from '~/texts/en/account'
import { mistakesTexts } from '~/texts/en/mistakes'
import { timeTexts } from '~/texts/en/time'
import { mistakeWords } from '~/texts/mistake-words'
import { textsFor } from '~/texts/texts.server'
import { waitWords } from '~/texts/time-words'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { FormCard } from '~/ui/card'
import { Field } from '~/ui/field'
import { Page, PageHeader } from '~/ui/page'
import type { Route } from './+types/password'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, accountTexts).password} · Digestline` },
]

/** Retry-After of a rejected attempt. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export const loader = ({ context }: Route.LoaderArgs) => ({ email: userOf(context).email })

/** Another password (`current`, `password`); ends the other sessions. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const texts = textsFor({ request, context }, accountTexts)
  const runtime = context.get(runtimeContext)
  const { userId, email } = userOf(context)
  const password = passwordField(form)
  const weak = mistakeInPassword(password)
  const tooWeak = weak && mistakeWords(weak, textsFor({ request, context }, mistakesTexts))
  // All mistakes are shown at once: those of the new password also when the current one is wrong.
  const wrong = (current?: string) => ({ current, password: tooWeak })
  const address = context.get(clientAddressContext)
  const answer = await checkPassword(runtime, { email, password: passwordField(form, 'current'), address })
  if (answer.kind === 'throttled') {
    const wait = waitWords(answer.retryAfter, { texts: textsFor({ request, context }, timeTexts) })
    return data(wrong(texts.tooMany(wait)), { status: 429, headers: { 'Retry-After': String(answer.retryAfter) } })
  }
  if (answer.kind === 'wrong') return data(wrong(texts.passwords.wrong), { status: 400 })
  if (tooWeak) return data(wrong(), { status: 400 })
  await runtime.store.accounts.setPassword(userId, await hashPassword(password), sessionHash(runtime, request))
  return redirect(href('/account/password'), { headers: { 'Set-Cookie': flashCookie(texts.passwords.changed) } })
}

export default function Password({ loaderData: { email }, actionData: mistakes }: Route.ComponentProps) {
  const texts = useTexts(accountTexts)
  const { passwords } = texts
  return (
    <Page>
      <PageHeader title={texts.password} />
      <FormCard title={passwords.change} actions={<Button variant="primary">{passwords.change}</Button>}>
        {/* For password managers: whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <Field
          label={passwords.current}
          name="current"
          type="password"
          autoComplete="current-password"
          required
          error={mistakes?.current}
        />
        <Field
          label={passwords.fresh}
          name="password"
          type="password"
          autoComplete="new-password"
          required
          minLength={shortestPassword}
          error={mistakes?.password}
          hint={passwords.hint(shortestPassword)}
        />
      </FormCard>
    </Page>
  )
}

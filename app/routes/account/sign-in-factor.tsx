import { data, Form, href, Link } from 'react-router'
import { passkeySite } from '~/accounts/passkey.server'
import { clientAddressContext, runtimeContext } from '~/context'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { finishSignIn } from '~/sessions/complete-sign-in.server'
import { nextPage } from '~/sessions/next-page'
import { checkFactor } from '~/sessions/second-factor.server'
import { requireUnfinished, unfinishedOf } from '~/sessions/unfinished-session.server'
import { accountTexts } from '~/texts/en/account'
import { passkeysTexts } from '~/texts/en/passkeys'
import { securityTexts } from '~/texts/en/security'
import { timeTexts } from '~/texts/en/time'
import { textsFor } from '~/texts/texts.server'
import { waitWords } from '~/texts/time-words'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Field, FieldStack } from '~/ui/field'
import { EntryCard } from '../entry-card'
import type { Route } from './+types/sign-in-factor'
import { PasskeySignIn } from './passkeys/passkey-sign-in'
import { CodeField } from './totp-set-up'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const middleware: Route.MiddlewareFunction[] = [requireUnfinished('factor')]

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, securityTexts).factor.title} · Digestline` },
]

/** Retry-After of a rejected attempt. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

/** `?with=recovery`: asks for a recovery code. Accounts without an app are asked for nothing else. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId, email } = unfinishedOf(context)
  const { searchParams } = new URL(request.url)
  const { store, config } = context.get(runtimeContext)
  const factors = await store.secondFactors.of(userId)
  const hasApp = factors.totpSince !== undefined
  return {
    email,
    next: nextPage(searchParams.get('next')),
    hasApp,
    passkeysAt: factors.passkeys > 0 ? passkeySite(config.publicUrl)?.origin : undefined,
    asksFor: hasApp && searchParams.get('with') !== 'recovery' ? ('code' as const) : ('recovery' as const),
  }
}

/** `code`: of the authenticator app; or `recovery`. */
export async function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const { userId, email } = unfinishedOf(context)
  const form = await readForm(request)
  const typed = form.has('recovery') ? { recovery: textField(form, 'recovery') } : { code: textField(form, 'code') }
  const answer = await checkFactor(runtime, { userId, email, address: context.get(clientAddressContext), ...typed })
  if (answer.kind === 'throttled') {
    const wait = waitWords(answer.retryAfter, { texts: textsFor({ request, context }, timeTexts) })
    const error = textsFor({ request, context }, accountTexts).tooMany(wait)
    return data({ error }, { status: 429, headers: { 'Retry-After': String(answer.retryAfter) } })
  }
  if (answer.kind === 'wrong') {
    const { wrong, wrongRecovery } = textsFor({ request, context }, securityTexts).factor
    return data({ error: 'code' in typed ? wrong : wrongRecovery }, { status: 400 })
  }
  const next = new URL(request.url).searchParams.get('next')
  return finishSignIn(runtime, request, { userId, ...(next && { next }) })
}

export default function SignInFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { email, next, hasApp, passkeysAt, asksFor } = loaderData
  const { factor } = useTexts(securityTexts)
  const { use } = useTexts(passkeysTexts)
  const error = actionData?.error
  return (
    <EntryCard title={factor.title} below={factor.below(email)}>
      <Form method="post" key={asksFor}>
        <FieldStack actions={<Button variant="primary">{factor.signIn}</Button>}>
          {asksFor === 'code' ? (
            <CodeField label={factor.code} error={error} autoFocus />
          ) : (
            <Field
              label={factor.recovery}
              name="recovery"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              required
              hint={factor.recoveryHint}
              error={error}
            />
          )}
        </FieldStack>
      </Form>
      <PasskeySignIn origin={passkeysAt} next={next} label={use} />
      {hasApp && (
        <p>
          <Link to={factorPage(next, asksFor === 'code')}>
            {asksFor === 'code' ? factor.useRecovery : factor.useCode}
          </Link>
        </p>
      )}
      <p className="soft">{factor.lost(<code>npx digestline user sign-in-link --user {email}</code>)}</p>
      <Form method="post" action={href('/sign-out')}>
        <Button variant="quiet">{factor.other}</Button>
      </Form>
    </EntryCard>
  )
}

const factorPage = (next: string, withRecovery: boolean): string =>
  `${href('/sign-in/factor')}?${new URLSearchParams({ next, ...(withRecovery && { with: 'recovery' }) })}`

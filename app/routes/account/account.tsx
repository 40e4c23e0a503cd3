import { data, redirect } from 'react-router'
import { flashCookie } from '~/accounts/flash.server'
import { passwordField, textField } from '~/accounts/form-fields'
import { mistakeInLabel } from '~/accounts/label'
import { mintToken } from '~/accounts/mint-token.server'
import { mistakeInPassword } from '~/accounts/new-account'
import { ownOrganization } from '~/accounts/own-organization.server'
import { hashPassword } from '~/accounts/password.server'
import { readForm } from '~/accounts/read-form'
import { isScope } from '~/accounts/scopes'
import { hashSecret } from '~/accounts/secret.server'
import { sessionHash, userOf } from '~/accounts/session-middleware.server'
import { checkPassword } from '~/accounts/sign-in.server'
import { clientAddressContext, runtimeContext } from '~/context'
import { Page, PageHeader } from '~/ui/page'
import { waitWords } from '~/ui/time-words'
import type { Route } from './+types/account'
import type { AccountAnswer } from './answer'
import { PasswordForm } from './password-form'
import { Tokens } from './tokens'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta = () => [{ title: 'Account · Digestline' }]

/** Retry-After of a refused attempt. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const { email, name, userId } = userOf(context)
  const { store } = context.get(runtimeContext)
  return { email, name, tokens: await store.accounts.tokens(userId) }
}

/** Three forms: `form=password`, `form=token`, `form=token-removal`. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request)
  const which = textField(form, 'form')
  if (which === 'password') return changePassword(args, form)
  if (which === 'token-removal') return removeToken(args, form)
  return addToken(args, form)
}

async function changePassword({ request, context }: Route.ActionArgs, form: FormData) {
  const runtime = context.get(runtimeContext)
  const { userId, email } = userOf(context)
  const password = passwordField(form)
  const tooWeak = mistakeInPassword(password)
  // All that is wrong is told at once: of the new password also when the current one is refused.
  const wrong = (current?: string) => ({
    password: { ...(current && { current }), ...(tooWeak && { password: tooWeak }) },
  })
  const address = context.get(clientAddressContext)
  const answer = await checkPassword(runtime, { email, password: passwordField(form, 'current'), address })
  if (answer.kind === 'throttled') {
    const current = `Too many attempts. Try again in ${waitWords(answer.retryAfter)}.`
    return mistake(wrong(current), 429, { 'Retry-After': String(answer.retryAfter) })
  }
  if (answer.kind === 'wrong') return mistake(wrong('This is not your current password.'))
  if (tooWeak) return mistake(wrong())
  await runtime.store.accounts.setPassword(userId, await hashPassword(password), sessionHash(runtime, request))
  return done('The password is changed; every other session of yours has ended.')
}

async function addToken({ context, request }: Route.ActionArgs, form: FormData) {
  const { store, now } = context.get(runtimeContext)
  const label = textField(form, 'label')
  const scopes = form.getAll('scope').map(String).filter(isScope)
  const wrongLabel = label ? mistakeInLabel(label) : 'Say what the token is for.'
  const wrongScopes = scopes.length === 0 ? 'Choose at least one.' : undefined
  if (wrongLabel || wrongScopes) return mistake({ label: wrongLabel, scopes: wrongScopes })
  const organization = await ownOrganization(store)
  const token = mintToken(scopes, new URL(request.url).origin, organization.slug, now())
  const { userId } = userOf(context)
  await store.accounts.addToken({ tokenHash: hashSecret(token), userId, label, scopes, at: now() })
  const made: AccountAnswer = { token }
  return data(made, { headers: { 'Cache-Control': 'no-store' } })
}

async function removeToken({ context }: Route.ActionArgs, form: FormData) {
  const { store } = context.get(runtimeContext)
  await store.accounts.removeToken(userOf(context).userId, Number(textField(form, 'id')))
  return done('The token is removed.')
}

const mistake = (answer: AccountAnswer, status = 400, headers: Record<string, string> = {}) =>
  data(answer, { status, headers })

const done = (message: string) => redirect('/account', { headers: { 'Set-Cookie': flashCookie(message) } })

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader title={loaderData.name || loaderData.email} below={loaderData.name && loaderData.email} />
      <Tokens tokens={loaderData.tokens} answer={actionData} />
      <PasswordForm email={loaderData.email} mistakes={actionData?.password} />
    </Page>
  )
}

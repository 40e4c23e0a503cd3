import { href, redirect } from 'react-router'
import { emailKey } from '~/accounts/email-key'
import type { ProviderPerson } from '~/accounts/identity-provider'
import { minutes } from '~/clock'
import { clientAddressContext, runtimeContext, viewerContext } from '~/context'
import type { Runtime } from '~/runtime'
import { completeSignIn } from '~/sessions/complete-sign-in.server'
import { flashCookie } from '~/sessions/flash.server'
import { noteProof } from '~/sessions/step-up.server'
import type { StoredConnection } from '~/store/identity-providers'
import { sessionsTexts } from '~/texts/en/sessions'
import { textsFor } from '~/texts/texts.server'
import type { Route } from './+types/sign-in-callback'
import { clearPending, pendingCookie, readAway } from './pending-sign-in.server'
import { callbackAddress, clientOf } from './provider-of.server'
import { providerTroublePage, troublePage } from './sign-in-trouble.server'
import { TroubleCard, troubleMeta } from './trouble-card'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ matches }) => troubleMeta(matches)

/** The address holds a code that is good for one sign-in. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => {
  loaderHeaders.set('Cache-Control', 'no-store')
  loaderHeaders.set('Referrer-Policy', 'no-referrer')
  return loaderHeaders
}

/** The provider may have asked for the password this long ago, and its clock may be off. */
const longestSince = minutes(5)

/** Providers send people back to this address: their answer is held against what the browser brought along, and says who signed in. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  // A program that only checks the address must not use up the code.
  if (request.method === 'HEAD') return { trouble: undefined }
  const pending = readAway(runtime, request)
  if (!pending) return troublePage(runtime, undefined, 'expired')
  const { providerId, next } = pending
  const { identityProviders } = runtime.store
  const stored = await identityProviders.connection(providerId)
  if (!stored) return troublePage(runtime, undefined, 'provider')
  const brake = runtime.brakes.of('provider-answer')
  if ((await brake.take({ address: context.get(clientAddressContext) })) !== undefined)
    return troublePage(runtime, stored, 'too-many')
  try {
    const callback = new URL(callbackAddress(runtime.config) + new URL(request.url).search)
    const { personOfCallback } = await import('~/oidc/code-flow.server')
    const person = await personOfCallback(await clientOf(runtime, stored), callback, pending, stored)
    const { intent } = pending
    if (intent.kind === 'confirm') return await confirmed({ request, context }, { stored, person, next })
    if (intent.kind === 'connect' && !(await connects(runtime, person, intent.known)))
      return troublePage(runtime, stored, 'not-connected')
    const done = await identityProviders.signIn({ providerId, person, at: runtime.now() })
    if (done.kind === 'refused') return troublePage(runtime, stored, done.why, person.email)
    if (done.kind === 'password') {
      const cookie = pendingCookie(runtime, { step: 'known', providerId, next, person })
      return redirect(href('/sign-in/connect'), { headers: { 'Set-Cookie': cookie } })
    }
    const answer = await completeSignIn(runtime, request, { userId: done.userId, proof: 'one', next })
    answer.headers.append('Set-Cookie', clearPending(runtime))
    return answer
  } catch (error) {
    return providerTroublePage(runtime, stored, error)
  }
}

type Args = Pick<Route.LoaderArgs, 'request' | 'context'>

/** Proves who is signed in: the identity has to be the account's own, and of a moment ago where the provider says when. */
async function confirmed(
  { request, context }: Args,
  { stored, person, next }: { stored: StoredConnection; person: ProviderPerson; next: string },
) {
  const runtime = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const account = await runtime.store.identityProviders.accountOf(person)
  const { signedInAt } = person
  const isOld = signedInAt !== undefined && runtime.now() - signedInAt > longestSince
  if (viewer.kind !== 'user' || account?.userId !== viewer.userId || isOld) {
    await runtime.store.audit.noteRefusedSignIn({ email: account?.email, by: 'provider', provider: stored.name })
    return troublePage(runtime, stored, isOld ? 'not-again' : 'other-account')
  }
  const headers = await noteProof({ request, context })
  headers.append('Set-Cookie', clearPending(runtime))
  headers.append('Set-Cookie', flashCookie(textsFor({ request, context }, sessionsTexts).confirm.confirmed))
  return redirect(next, { headers })
}

/** Connects the identity of another provider to the account of this one, which has its address: this one stands in for the password. */
async function connects(
  { store: { identityProviders }, now }: Runtime,
  person: ProviderPerson,
  known: { providerId: number; person: ProviderPerson },
): Promise<boolean> {
  const account = await identityProviders.accountOf(person)
  if (!account || emailKey(account.email) !== emailKey(known.person.email ?? '')) return false
  return identityProviders.link({ ...known, userId: account.userId, at: now() })
}

export default function SignInCallback({ loaderData }: Route.ComponentProps) {
  return <TroubleCard trouble={loaderData.trouble} />
}

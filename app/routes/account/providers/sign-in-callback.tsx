import { href, redirect } from 'react-router'
import { clientAddressContext, runtimeContext } from '~/context'
import { personOfCallback } from '~/oidc/code-flow.server'
import { completeSignIn } from '~/sessions/complete-sign-in.server'
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

/** Providers send people back to this address. Their answer is compared with the browser's state, and identifies the person. */
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
    const person = await personOfCallback(await clientOf(runtime, stored), callback, pending, stored)
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

export default function SignInCallback({ loaderData }: Route.ComponentProps) {
  return <TroubleCard trouble={loaderData.trouble} />
}

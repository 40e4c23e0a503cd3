import { redirect } from 'react-router'
import { clientAddressContext, runtimeContext, viewerContext } from '~/context'
import { nextPage } from '~/sessions/next-page'
import type { Route } from './+types/sign-in-with'
import { pendingCookie, readKnown } from './pending-sign-in.server'
import { callbackAddress, clientOf } from './provider-of.server'
import { providerTroublePage, troublePage } from './sign-in-trouble.server'
import { TroubleCard, troubleMeta } from './trouble-card'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ matches }) => troubleMeta(matches)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** Sends the browser to the provider. `?next=`: where to go on; `?for=`: `confirm` or `connect`, else to sign in. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const stored = /^\d{1,15}$/.test(params.id)
    ? await runtime.store.identityProviders.connection(Number(params.id))
    : undefined
  if (!stored) return troublePage(runtime, undefined, 'provider')
  const brake = runtime.brakes.of('provider')
  if ((await brake.take({ address: context.get(clientAddressContext) })) !== undefined)
    return troublePage(runtime, stored, 'too-many')
  const { searchParams } = new URL(request.url)
  const next = nextPage(searchParams.get('next'))
  const { authorizationAddress, makeFlowSecrets } = await import('~/oidc/code-flow.server')
  const secrets = makeFlowSecrets()
  const known = searchParams.get('for') === 'connect' ? readKnown(runtime, request) : undefined
  const isConfirming = searchParams.get('for') === 'confirm' && context.get(viewerContext).kind === 'user'
  try {
    const to = {
      redirectUri: callbackAddress(runtime.config),
      wantsGroups: stored.groupsClaim !== undefined,
      // Who is at a browser that was left open is signed in at the provider too.
      asksAgain: isConfirming,
    }
    const address = await authorizationAddress(await clientOf(runtime, stored), secrets, to)
    const cookie = pendingCookie(runtime, {
      ...{ step: 'away', providerId: stored.id, next: known?.next ?? next, ...secrets },
      intent: known ? { kind: 'connect', known } : { kind: isConfirming ? 'confirm' : 'sign-in' },
    })
    return redirect(address.href, { headers: { 'Set-Cookie': cookie, 'Cache-Control': 'no-store' } })
  } catch (error) {
    return providerTroublePage(runtime, stored, error)
  }
}

export default function SignInWith({ loaderData }: Route.ComponentProps) {
  return <TroubleCard trouble={loaderData.trouble} />
}

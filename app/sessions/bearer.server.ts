import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { actingAs } from '../accounts/acting.server'
import type { Actor } from '../accounts/actor'
import type { Scope } from '../accounts/scopes'
import type { Viewer } from '../accounts/viewer'
import { clientAddressContext, runtimeContext, viewerContext } from '../context'
import { type Access, accessOf, refuseWithout } from './access.server'

type Context = Readonly<RouterContextProvider>

const scopesContext = createContext<readonly string[]>()

/** Sets `viewerContext` from `Authorization: Bearer …`; 401 without a token that is known. */
export const bearer: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { viewer, scopes } = await accessOf(request, context.get(runtimeContext))
  context.set(viewerContext, viewer)
  context.set(scopesContext, scopes)
  return actingAs(actorWith(viewer, context.get(clientAddressContext)), next)
}

/** In whose name a request with a token acts. `address`: `clientAddressContext`. */
export const actorWith = (viewer: Viewer, address: string): Actor => ({
  kind: 'token',
  ...(viewer.kind === 'user' && { userId: viewer.userId, name: viewer.email }),
  address,
})

/** Who asks. Only behind `bearer`. */
export const accessIn = (context: Context): Access => ({
  viewer: context.get(viewerContext),
  scopes: context.get(scopesContext),
})

/** Refuses tokens that were not made for this. */
export const requireScope = (context: Context, scope: Scope): void => refuseWithout(scope, accessIn(context))

export const hasScope = (context: Context, scope: Scope): boolean => context.get(scopesContext).includes(scope)

import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { actingAs } from '../accounts/acting.server'
import type { Scope } from '../accounts/scopes'
import { clientAddressContext, runtimeContext, viewerContext } from '../context'
import { type Access, accessOf, refuseWithout } from './access.server'

type Context = Readonly<RouterContextProvider>

const scopesContext = createContext<readonly string[]>()

/** Sets `viewerContext` from `Authorization: Bearer …`; 401 without a token that is known. */
export const bearer: MiddlewareFunction<Response> = (args, next) => actWithToken(args, next)

/** The same, for MCP: it also takes the tokens of apps, and says how to get one. */
export const appBearer: MiddlewareFunction<Response> = (args, next) => {
  const { origin } = new URL(args.request.url)
  return actWithToken(args, next, `${origin}/.well-known/oauth-protected-resource/mcp`)
}

async function actWithToken(
  { request, context }: Parameters<typeof bearer>[0],
  next: Parameters<typeof bearer>[1],
  appsAt?: string,
): Promise<Response> {
  const { viewer, scopes } = await accessOf(request, context.get(runtimeContext), appsAt)
  context.set(viewerContext, viewer)
  context.set(scopesContext, scopes)
  const address = context.get(clientAddressContext)
  const known = viewer.kind === 'user' && { userId: viewer.userId, name: viewer.email }
  return actingAs({ kind: 'token', ...known, address }, next)
}

/** Who asks. Only behind `bearer`. */
export const accessIn = (context: Context): Access => ({
  viewer: context.get(viewerContext),
  scopes: context.get(scopesContext),
})

/** Refuses tokens that were not made for this. */
export const requireScope = (context: Context, scope: Scope): void => refuseWithout(scope, accessIn(context))

export const hasScope = (context: Context, scope: Scope): boolean => context.get(scopesContext).includes(scope)

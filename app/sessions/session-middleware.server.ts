import { type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { actingAs, currentActor } from '../accounts/acting.server'
import type { Actor } from '../accounts/actor'
import { cookieLine, cookieName, readCookie } from '../accounts/cookies.server'
import { sameOrigin } from '../accounts/same-origin.server'
import { hashSecret, makeSecret } from '../accounts/secret.server'
import { sessionHash } from '../accounts/session-cookie.server'
import { sessionLifetime } from '../accounts/session-lifetime'
import type { SessionStage } from '../accounts/session-stage'
import { shortNetwork } from '../accounts/short-network'
import { anonymous, type Viewer } from '../accounts/viewer'
import { clientAddressContext, runtimeContext, viewerContext } from '../context'
import { refuse } from '../requests/refuse'
import type { Runtime } from '../runtime'
import type { Store } from '../store/store'
import { preferencesContext } from '../texts/preferences-context'
import { hasTokenOfAnother } from './access.server'
import { signedInByProxy } from './proxy-sign-in.server'
import { userAgentOf } from './user-agent-of'

/**
 * Sessions.
 * 1. The cookie holds a random secret; the store holds its hash. Reading the database does not give a session.
 * 2. A session ends after `sessionLifetime.most`, after `sessionLifetime.idle` without use, on signing out, and when the password changes
 *    elsewhere.
 * 3. A request has one user: a session and a token of different users are refused.
 * 4. Before an owner exists nothing but `/setup` is open.
 */

/** Sets `viewerContext` from the session cookie; anonymous without one. */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { store, config, now } = context.get(runtimeContext)
  if (!(await isSetUp(store)) && !/^\/setup\/?$/.test(url.pathname)) throw redirect('/setup')
  const { name, secure } = cookieName('session', config.publicUrl)
  const secret = readCookie(request, name)
  const network = shortNetwork(context.get(clientAddressContext))
  const ofSession = secret ? await store.sessions.viewer(hashSecret(secret), now(), network) : undefined
  const byProxy = await signedInByProxy(request, context)
  if (byProxy && ofSession?.kind === 'user' && ofSession.userId !== byProxy.viewer?.userId)
    throw withoutSession(request.method, url, cookieLine(name, '', { seconds: 0, secure }))
  const viewer = byProxy ? byProxy.viewer : ofSession
  if (viewer && (await hasTokenOfAnother(request, viewer, { store, now }))) throw refuse(400, 'two-users')
  context.set(viewerContext, viewer ?? anonymous)
  if (viewer?.kind === 'user' && viewer.preferences) context.set(preferencesContext, viewer.preferences)
  const response = await actingAs(actorOf(viewer, context.get(clientAddressContext)), next)
  // Pages of a signed-in account must not be cached: not by a proxy, and not for the next person at this browser.
  if (viewer && !response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-store')
  return response
}

/** A request has one viewer: a session of somebody else than the proxy names is forgotten, and what was sent with it is not done. */
function withoutSession(method: string, { pathname, search }: URL, forget: string): Response {
  const headers = { 'Set-Cookie': forget, 'Cache-Control': 'no-store' }
  return redirect(method === 'GET' || method === 'HEAD' ? pathname + search : '/', { headers })
}

const actorOf = (viewer: Viewer | undefined, address: string): Actor =>
  viewer?.kind === 'user'
    ? { kind: 'user', userId: viewer.userId, name: viewer.email, address }
    : { kind: 'stranger', address }

/** Lets only people with an account through; others are asked to sign in and come back. Runs after `sessionMiddleware`. */
export const requireUser: MiddlewareFunction<Response> = ({ request, url, context }) => {
  if (context.get(viewerContext).kind === 'user') return
  // `url` is the page's address, also when a client navigation asks for its data only.
  const back = request.method === 'GET' ? url.pathname + url.search : '/'
  throw redirect(`/sign-in?next=${encodeURIComponent(back)}`)
}

/** What every noun action of signed-in people runs behind. */
export const signedInAction: MiddlewareFunction<Response>[] = [sameOrigin, sessionMiddleware, requireUser]

/** The signed-in person. Only behind `requireUser`. */
export function userOf(context: Readonly<RouterContextProvider>): Viewer & { kind: 'user' } {
  const viewer = context.get(viewerContext)
  if (viewer.kind !== 'user') throw new Error('userOf needs the requireUser middleware on its route')
  return viewer
}

/** Opens a session; the Set-Cookie line carries its secret. `stage`: what is still missing before it opens anything. */
export async function openSession(
  runtime: Runtime,
  userId: number,
  request: Request,
  stage: SessionStage = 'open',
): Promise<string> {
  const secret = makeSecret()
  const at = runtime.now()
  const lasts = stage === 'open' ? sessionLifetime.most : sessionLifetime.unfinished
  await runtime.store.sessions.open({
    tokenHash: hashSecret(secret),
    userId,
    at,
    expiresAt: at + lasts,
    userAgent: userAgentOf(request),
    stage,
    network: shortNetwork(currentActor().address ?? ''),
  })
  const { name, secure } = cookieName('session', runtime.config.publicUrl)
  return cookieLine(name, secret, { seconds: lasts / 1000, secure })
}

/** Ends the request's session; the Set-Cookie line makes the browser forget it. */
export async function closeSession(runtime: Runtime, request: Request): Promise<string> {
  const { name, secure } = cookieName('session', runtime.config.publicUrl)
  const hash = sessionHash(runtime, request)
  if (hash) await runtime.store.sessions.close(hash)
  return cookieLine(name, '', { seconds: 0, secure })
}

/** Set-up happens once: after that the store is not asked again. */
const setUp = new WeakSet<Store>()

export async function isSetUp(store: Store): Promise<boolean> {
  if (setUp.has(store)) return true
  const done = await store.accounts.hasOwner()
  if (done) setUp.add(store)
  return done
}

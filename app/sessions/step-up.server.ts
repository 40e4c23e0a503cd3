import { type RouterContextProvider, redirect } from 'react-router'
import { sessionHash } from '../accounts/session-cookie.server'
import { minutes } from '../clock'
import { runtimeContext, viewerContext } from '../context'
import { nextPage } from './next-page'
import { openSession } from './session-middleware.server'

/**
 * Step-up: dangerous acts ask for the password or a passkey again.
 * 1. A proof counts for `proofLifetime`, in the session that gave it. Signing in is a proof.
 * 2. Only pages ask. An API token cannot do what changes who gets in. It deletes projects and erases visitors with the scope `admin`: making
 *    such a token asked for a proof.
 */
const proofLifetime = minutes(5)

type Args = { request: Request; url: URL; context: Readonly<RouterContextProvider> }

/**
 * Lets only those through who proved lately who they are; others are sent to `/confirm`, and from there back to the page they came from.
 * As middleware of a route, or called in the action that is dangerous: `await requireRecentProof(args)`. Runs behind `requireUser`.
 */
export async function requireRecentProof({ request, url, context }: Args): Promise<undefined> {
  if (await hasRecentProof({ request, context })) return undefined
  const back = request.method === 'GET' ? url.pathname + url.search : pageBefore(request, url)
  throw redirect(`/confirm?next=${encodeURIComponent(back)}`)
}

/** Whether this session's user proved lately who they are. */
export async function hasRecentProof({ request, context }: Omit<Args, 'url'>): Promise<boolean> {
  const { store, now, config } = context.get(runtimeContext)
  const hash = sessionHash({ config }, request)
  const at = now()
  const confirmedAt = hash === undefined ? undefined : await store.sessions.confirmedAt(hash, at)
  return confirmedAt !== undefined && at - confirmedAt < proofLifetime
}

/** Whether the signed-in user has a session here. A user that only a proxy signs in has none until they prove who they are. */
export async function hasSession({ request, context }: Omit<Args, 'url'>): Promise<boolean> {
  const { store, now, config } = context.get(runtimeContext)
  const hash = sessionHash({ config }, request)
  return hash !== undefined && (await store.sessions.confirmedAt(hash, now())) !== undefined
}

/**
 * Notes that the signed-in user proved who they are. Headers for the answer: somebody who came without a session of their own (by a proxy
 * that signs in) gets one with it.
 */
export async function noteProof({ request, context }: Omit<Args, 'url'>): Promise<Headers> {
  const runtime = context.get(runtimeContext)
  const headers = new Headers()
  const viewer = context.get(viewerContext)
  const hash = sessionHash(runtime, request)
  const at = runtime.now()
  if (hash && (await hasSession({ request, context }))) {
    await runtime.store.sessions.confirm(hash, at)
  } else if (viewer.kind === 'user') {
    headers.append('Set-Cookie', await openSession(runtime, viewer.userId, request))
  }
  return headers
}

/** The page with the form that was posted: the form's own address may have no page. */
function pageBefore(request: Request, url: URL): string {
  const referrer = request.headers.get('Referer') ?? ''
  if (!URL.canParse(referrer)) return url.pathname
  const { origin, pathname, search } = new URL(referrer)
  return origin === url.origin ? nextPage(pathname + search) : url.pathname
}

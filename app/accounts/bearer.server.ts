import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { runtimeContext, viewerContext } from '../context'
import { problem } from './problem'
import type { Scope } from './scopes'
import { hashSecret, makeSecret } from './secret.server'

/** API tokens start with this, so that people and secret scanners recognise them. */
const prefix = 'dgl_'

/** A new API token: shown once, kept as its hash. */
export const makeToken = (): string => prefix + makeSecret()

const scopesContext = createContext<readonly string[]>()

/** Sets `viewerContext` from `Authorization: Bearer …`; 401 without a token that is known. */
export const bearer: MiddlewareFunction<Response> = async ({ request, context }) => {
  const { store, now } = context.get(runtimeContext)
  const token = /^bearer +(\S+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1]
  if (!token) throw unauthorised('Send an API token: “Authorization: Bearer dgl_…”.', '')
  const known = await store.accounts.tokenViewer(hashSecret(token), now())
  if (!known) throw unauthorised('This API token is not known, or it was removed.', ', error="invalid_token"')
  context.set(viewerContext, known.viewer)
  context.set(scopesContext, known.scopes)
}

/** Refuses tokens that were not made for this. */
export function requireScope(context: Readonly<RouterContextProvider>, scope: Scope): void {
  if (!hasScope(context, scope)) throw problem(403, `This API token lacks the scope “${scope}”.`)
}

export const hasScope = (context: Readonly<RouterContextProvider>, scope: Scope): boolean =>
  context.get(scopesContext).includes(scope)

/** RFC 6750 §3. */
const unauthorised = (detail: string, more: string) =>
  problem(401, detail, { 'WWW-Authenticate': `Bearer realm="digestline"${more}` })

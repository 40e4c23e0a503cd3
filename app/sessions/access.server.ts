import type { Scope } from '../accounts/scopes'
import { hashSecret } from '../accounts/secret.server'
import { sessionHash } from '../accounts/session-cookie.server'
import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { Config } from '../config'
import { problem } from '../fallback/problem'
import { isAppToken } from '../oauth/app-secrets.server'
import type { Sessions } from '../store/sessions'
import type { Tokens } from '../store/tokens'

/** Who asks the API, and what the token was made for. */
export type Access = { viewer: Viewer; scopes: readonly string[] }

type AccessSource = {
  store: { tokens: Pick<Tokens, 'viewer'>; sessions: Pick<Sessions, 'viewer'> }
  config: Pick<Config, 'publicUrl'>
  now: () => Instant
}

type Sent = { headers: Pick<Headers, 'get'> }

/**
 * The access that `Authorization: Bearer …` gives. Throws 401 without a known token, and 400 when the request also has the session of another
 * user: which of the two users asks must not depend on the address. `appsAt`: the address of the metadata that tells apps how to get a token
 * (RFC 9728 §5.1); only the endpoint for apps has one, and only it accepts their tokens.
 */
export async function accessOf(request: Sent, source: AccessSource, appsAt?: string): Promise<Access> {
  const token = tokenIn(request)
  const metadata = appsAt === undefined ? '' : `, resource_metadata="${appsAt}"`
  if (!token) throw unauthorised('Send an API token: “Authorization: Bearer dgl_…”.', metadata)
  const isElsewhere = appsAt === undefined && isAppToken(token)
  const known = isElsewhere ? undefined : await source.store.tokens.viewer(hashSecret(token), source.now())
  if (!known) throw unauthorised('This API token is unknown, expired or removed.', `, error="invalid_token"${metadata}`)
  const hash = sessionHash(source, request)
  const signedIn = hash === undefined ? undefined : await source.store.sessions.viewer(hash, source.now())
  if (signedIn && !isSameUser(signedIn, known.viewer)) {
    throw problem(400, 'The session cookie and the API token belong to different accounts. Send only one of them.')
  }
  return known
}

/** Whether the request has a known token of another user than the one who is signed in: for pages, which take no tokens. */
export async function hasTokenOfAnother(
  request: Sent,
  viewer: Viewer,
  { store, now }: Pick<AccessSource, 'now'> & { store: { tokens: Pick<Tokens, 'viewer'> } },
): Promise<boolean> {
  const token = tokenIn(request)
  if (!token) return false
  // A proxy in front may send tokens of its own, which are nothing to us.
  const known = await store.tokens.viewer(hashSecret(token), now())
  return known !== undefined && !isSameUser(known.viewer, viewer)
}

/** The token of `Authorization: Bearer …`. */
export const tokenIn = (request: Sent): string | undefined =>
  /^bearer +(\S+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1]

const isSameUser = (one: Viewer, other: Viewer): boolean =>
  one.kind === 'user' && other.kind === 'user' && one.userId === other.userId

/** Refuses tokens that were not made for this. */
export function refuseWithout(scope: Scope, { scopes }: Access): void {
  if (!scopes.includes(scope)) throw problem(403, `This API token lacks the scope “${scope}”.`)
}

/** RFC 6750 §3. */
const unauthorised = (detail: string, more: string) =>
  problem(401, detail, { 'WWW-Authenticate': `Bearer realm="digestline"${more}` })

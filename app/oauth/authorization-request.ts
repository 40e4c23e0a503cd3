import type { AppClient } from './app-client'
import { isSameRedirectUri } from './redirect-uri'

/** What an app may be allowed. */
export const appScopes = ['read', 'write'] as const

/** A request of RFC 6749 §4.1.1 with PKCE (RFC 7636) that can be answered at its redirect URI. */
export type AuthorizationRequest = {
  clientId: string
  client: AppClient
  redirectUri: string
  /** As the client sent it, to be returned unchanged. */
  state: string | undefined
  codeChallenge: string
  wantsToWrite: boolean
}

/**
 * Why a request is refused. The user is told and never sent to the redirect URI: anybody can register one, and would have an address of this
 * site that leads wherever they like (RFC 9700 §4.11.2).
 */
export type RefusedRequest =
  | { refused: 'unknown-app' | 'wrong-address' }
  | { refused: 'wrong-parameter'; parameter: string }

const longestState = 1024
const parameters = [
  ...['client_id', 'redirect_uri', 'response_type', 'state', 'scope'],
  ...['code_challenge', 'code_challenge_method', 'resource'],
]

type Known = {
  clientOf: (clientId: string) => AppClient | undefined
  /** The resource that tokens are for (RFC 8707). */
  resource: string
}

/** Reads the parameters of an authorization request. */
export function readAuthorizationRequest(
  sent: URLSearchParams,
  { clientOf, resource }: Known,
): AuthorizationRequest | RefusedRequest {
  const twice = parameters.find((name) => sent.getAll(name).length > 1)
  if (twice) return wrong(twice)
  const clientId = sent.get('client_id') ?? ''
  const client = clientOf(clientId)
  if (!client) return { refused: 'unknown-app' }
  const redirectUri = sent.get('redirect_uri') ?? ''
  if (!client.redirectUris.some((registered) => isSameRedirectUri(registered, redirectUri)))
    return { refused: 'wrong-address' }
  if (sent.get('response_type') !== 'code') return wrong('response_type')
  const codeChallenge = sent.get('code_challenge') ?? ''
  if (!/^[\w-]{43}$/.test(codeChallenge)) return wrong('code_challenge')
  if (sent.get('code_challenge_method') !== 'S256') return wrong('code_challenge_method')
  const state = sent.get('state') ?? undefined
  if (state !== undefined && state.length > longestState) return wrong('state')
  const asked = sent.get('resource')
  if (asked !== null && asked.replace(/\/$/, '') !== resource) return wrong('resource')
  const scopes = (sent.get('scope') ?? '').split(' ')
  return { clientId, client, redirectUri, state, codeChallenge, wantsToWrite: scopes.includes('write') }
}

const wrong = (parameter: string): RefusedRequest => ({ refused: 'wrong-parameter', parameter })

/** The address that tells the app the result, with the issuer (RFC 9207). The client's own query stays as it is. */
export function redirectWith(
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  issuer: string,
  result: { code: string } | { error: 'access_denied' },
): string {
  const query = new URLSearchParams({ ...result, ...(state !== undefined && { state }), iss: issuer })
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`
}

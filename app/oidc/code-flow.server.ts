import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { ProviderPerson } from '../accounts/identity-provider'
import { lacksClaims, personOfClaims } from './person-of-claims'
import type { ProviderClient } from './provider-client.server'
import { asTrouble } from './trouble-of-error'

/** What the browser brings back from the provider is held against. Secret until then. */
export type FlowSecrets = { state: string; nonce: string; verifier: string }

export const makeFlowSecrets = (): FlowSecrets => ({
  state: randomState(),
  nonce: randomNonce(),
  verifier: randomPKCECodeVerifier(),
})

type Groups = { groupsClaim?: string; mapped: readonly string[] }

/**
 * Where the browser is sent to sign in: authorisation code with PKCE (RFC 7636, S256). `asksAgain`: the provider asks for password or
 * passkey although the person is signed in there.
 */
export async function authorizationAddress(
  { configuration }: ProviderClient,
  { state, nonce, verifier }: FlowSecrets,
  { redirectUri, wantsGroups, asksAgain }: { redirectUri: string; wantsGroups: boolean; asksAgain: boolean },
): Promise<URL> {
  // Some providers have a scope for groups; those that have none refuse it.
  const hasScope = configuration.serverMetadata().scopes_supported?.includes('groups') ?? false
  try {
    return buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: `openid email profile${wantsGroups && hasScope ? ' groups' : ''}`,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      // Providers that know `max_age` say when the person signed in; `prompt` is what the others know.
      ...(asksAgain && { prompt: 'login', max_age: '0' }),
    })
  } catch (error) {
    throw asTrouble(error)
  }
}

/**
 * Exchanges the code in `callback` (the redirect address with what the provider added) and says who signed in. Throws ProviderTrouble: also
 * when state, nonce, issuer, audience, time or signature are not right.
 */
export async function personOfCallback(
  provider: ProviderClient,
  callback: URL,
  { state, nonce, verifier }: FlowSecrets,
  groups: Groups,
): Promise<ProviderPerson> {
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier }
  const exchange = () => authorizationCodeGrant(provider.configuration, callback, checks)
  try {
    const tokens = await exchange().catch((error: unknown) => {
      if (!(error instanceof ResponseBodyError && error.error === 'invalid_client')) throw error
      provider.authenticateOtherwise()
      return exchange()
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('openid-client asks for an ID token where a nonce is expected.')
    const hasMore = provider.configuration.serverMetadata().userinfo_endpoint !== undefined
    if (!hasMore || !lacksClaims(claims, groups.groupsClaim)) return personOfClaims(claims, groups)
    const more = await fetchUserInfo(provider.configuration, tokens.access_token, claims.sub)
    return personOfClaims({ ...more, ...claims }, groups)
  } catch (error) {
    throw asTrouble(error)
  }
}

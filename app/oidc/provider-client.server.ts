import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import { hashSecret } from '../accounts/secret.server'
import { hours, type Instant } from '../clock'
import type { OutsideAllowed } from '../config'
import { makeOutside, type Outside } from '../outside/outside.server'
import { asTrouble, Unreachable } from './trouble-of-error'

/** What is needed to talk to a provider. `outside`: what its addresses may be although they are not public. */
export type ProviderConnection = { issuer: string; clientId: string; clientSecret: string; outside: OutsideAllowed }

export type ProviderClient = {
  configuration: Configuration
  /**
   * Sends the client's secret the other way from now on (in the header, in the body): providers list what they support, not what this client
   * is registered for.
   */
  authenticateOtherwise: () => void
}

/** A provider's document is asked for again after this time; its keys when a token names an unknown one. */
const lifetime = hours(1)
const mostKept = 50

const kept = new Map<string, { at: Instant; ready: Promise<ProviderClient> }>()

/** The client of a provider, after its document was read; `again`: also when it is known. Throws ProviderTrouble. */
export async function providerClient(
  connection: ProviderConnection,
  now: Instant,
  { again = false } = {},
): Promise<ProviderClient> {
  const key = hashSecret(JSON.stringify(connection))
  const known = kept.get(key)
  if (known && !again && now - known.at < lifetime) return known.ready
  const ready = discover(connection)
  const oldest = kept.keys().next().value
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
  kept.set(key, { at: now, ready })
  // A provider that did not answer is asked again the next time.
  ready.catch(() => kept.delete(key))
  return ready
}

async function discover(connection: ProviderConnection): Promise<ProviderClient> {
  const { issuer, clientId, clientSecret, outside: allow } = connection
  const inHeader = ClientSecretBasic(clientSecret)
  const inBody = ClientSecretPost(clientSecret)
  let otherwise = false
  const authenticate: ClientAuth = (server, ...rest) => {
    // Basic is the default (OpenID Connect Core §9), and what providers mean that list no methods.
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const isBasic = methods.includes('client_secret_basic') !== otherwise
    return (isBasic ? inHeader : inBody)(server, ...rest)
  }
  try {
    const configuration = await discovery(new URL(issuer), clientId, undefined, authenticate, {
      [customFetch]: fetchThrough(makeOutside({ allow })),
      execute: [
        // The token's signature is checked although it came from the provider itself.
        enableNonRepudiationChecks,
        // Where http is allowed at all was decided when the provider was set up.
        ...(issuer.startsWith('http:') ? [allowInsecureRequests] : []),
      ],
    })
    return {
      configuration,
      authenticateOtherwise() {
        otherwise = !otherwise
      },
    }
  } catch (error) {
    throw asTrouble(error)
  }
}

/** Requests as openid-client makes them, through `app/outside`. */
function fetchThrough(outside: Outside): CustomFetch {
  return async (url, { method, headers, body }) => {
    if (method !== 'GET' && method !== 'POST') throw new TypeError(`No provider is asked with ${method}.`)
    const text = body === undefined || body === null ? undefined : String(body)
    const answer = await outside.send({
      method,
      url,
      headers: Object.fromEntries(new Headers(headers)),
      ...(text !== undefined && { body: text }),
    })
    if (!answer.ok) throw new Unreachable(answer.problem, answer.detail)
    const isEmpty = answer.status === 204 || answer.status === 304
    return new Response(isEmpty ? null : answer.body, { status: answer.status, headers: answer.headers })
  }
}

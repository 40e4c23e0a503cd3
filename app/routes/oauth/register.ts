import { clientAddressContext, runtimeContext } from '~/context'
import { clientIdOf, readRegistration } from '~/oauth/app-client'
import type { Route } from './+types/register'
import { oauthAnswer, oauthError, onlyPost, tooManyRequests } from './oauth-answer'

const longestRegistration = 16 * 1024

export const loader = onlyPost

/** `POST /oauth/register`: a client registers itself (RFC 7591). Nothing is stored. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { brakes, sealer, now } = context.get(runtimeContext)
  const retryAfter = await brakes.of('app-registration').take({ address: context.get(clientAddressContext) })
  if (retryAfter !== undefined) return tooManyRequests(retryAfter)
  const sent = await request.text()
  if (sent.length > longestRegistration)
    return oauthError('invalid_client_metadata', `Send at most ${longestRegistration} characters.`, 413)
  const read = readRegistration(parsed(sent))
  if ('error' in read) return oauthError(read.error, read.why)
  const { client } = read
  return oauthAnswer(
    {
      client_id: clientIdOf(sealer, client),
      client_id_issued_at: Math.floor(now() / 1000),
      client_name: client.name,
      redirect_uris: client.redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    201,
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import { hashSecret } from '~/accounts/secret.server'
import { clientAddressContext, runtimeContext } from '~/context'
import { clientOf } from '~/oauth/app-client'
import { challengeOf, makeAppTokens, readRefreshToken } from '~/oauth/app-secrets.server'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import type { Runtime } from '~/runtime'
import type { Route } from './+types/token'
import { asStranger } from './as-stranger'
import { oauthAnswer, oauthError, onlyPost, tooManyRequests } from './oauth-answer'

export const middleware = [asStranger]

export const loader = onlyPost

/** `POST /oauth/token`: an app exchanges its code, or renews its tokens (RFC 6749 §4.1.3 and §6). */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const runtime = context.get(runtimeContext)
  const retryAfter = await runtime.brakes.of('app-token').take({ address: context.get(clientAddressContext) })
  if (retryAfter !== undefined) return tooManyRequests(retryAfter)
  const form = await readForm(request)
  const grantType = textField(form, 'grant_type')
  if (grantType !== 'authorization_code' && grantType !== 'refresh_token')
    return oauthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.')
  const resource = textField(form, 'resource').replace(/\/$/, '')
  if (resource !== '' && resource !== `${new URL(request.url).origin}/mcp`)
    return oauthError('invalid_target', 'Tokens of apps are for /mcp alone.')
  const clientId = textField(form, 'client_id')
  if (!clientOf(runtime.sealer, clientId))
    return oauthError('invalid_client', 'This client_id is unknown. Register again.', 401)
  return grantType === 'refresh_token' ? refresh(runtime, form, clientId) : exchange(runtime, form, clientId)
}

async function exchange({ store, now }: Runtime, form: FormData, clientId: string): Promise<Response> {
  const { kept, answer } = makeAppTokens(now())
  const granted = await store.appGrants.exchange({
    ...kept,
    codeHash: hashSecret(textField(form, 'code')),
    clientHash: hashSecret(clientId),
    redirectUri: textField(form, 'redirect_uri') || undefined,
    // No challenge is empty.
    codeChallenge: challengeOf(textField(form, 'code_verifier')) ?? '',
  })
  if (!granted) return oauthError('invalid_grant', 'This code is unknown, expired, already used, or of another client.')
  return oauthAnswer({ ...answer, scope: granted.scopes.join(' ') })
}

async function refresh({ store, now }: Runtime, form: FormData, clientId: string): Promise<Response> {
  const used = readRefreshToken(textField(form, 'refresh_token'))
  const { kept, answer } = makeAppTokens(now(), used?.family)
  const granted =
    used && (await store.appGrants.refresh({ ...kept, usedHash: used.usedHash, clientHash: hashSecret(clientId) }))
  if (!granted)
    return oauthError('invalid_grant', 'This refresh token is unknown, expired, replaced, or of another client.')
  return oauthAnswer({ ...answer, scope: granted.scopes.join(' ') })
}

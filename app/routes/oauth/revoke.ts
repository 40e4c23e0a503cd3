import { hashSecret } from '~/accounts/secret.server'
import { clientAddressContext, runtimeContext } from '~/context'
import { readRefreshToken } from '~/oauth/app-secrets.server'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import type { Route } from './+types/revoke'
import { asStranger } from './as-stranger'
import { onlyPost, tooManyRequests } from './oauth-answer'

export const middleware = [asStranger]

export const loader = onlyPost

/** `POST /oauth/revoke` (RFC 7009): an app gives its access back. Either of its tokens ends the grant. An unknown token is no error. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { brakes, store } = context.get(runtimeContext)
  const retryAfter = await brakes.of('app-token').take({ address: context.get(clientAddressContext) })
  if (retryAfter !== undefined) return tooManyRequests(retryAfter)
  const form = await readForm(request)
  const token = textField(form, 'token')
  const refresh = readRefreshToken(token)
  const clientHash = hashSecret(textField(form, 'client_id'))
  await store.appGrants.revoke(
    refresh ? { clientHash, familyHash: refresh.familyHash } : { clientHash, tokenHash: hashSecret(token) },
  )
  return new Response(null, { headers: { 'Cache-Control': 'no-store' } })
}

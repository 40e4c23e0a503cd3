import { redirect } from 'react-router'
import { creationOptions, passkeySite, requestOptions, userHandleOf } from '~/accounts/passkey.server'
import { sameOrigin } from '~/accounts/same-origin.server'
import { runtimeContext, viewerContext } from '~/context'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { challengeCookie } from '~/sessions/passkey-challenge.server'
import { sessionMiddleware } from '~/sessions/session-middleware.server'
import { hasRecentProof } from '~/sessions/step-up.server'
import { unfinishedSessionOf } from '~/sessions/unfinished-session.server'
import type { Route } from './+types/passkey-options'

export const middleware: Route.MiddlewareFunction[] = [sameOrigin, sessionMiddleware]

export const loader = () => redirect('/')

/**
 * The options for the browser's script, as JSON (`for`: create or get), with the challenge in a cookie. Only an account that confirmed its
 * identity lately, or that must set up its first factor, may create a passkey; others get 403.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const runtime = context.get(runtimeContext)
  const { store, config } = runtime
  const site = passkeySite(config.publicUrl)
  if (!site) return Response.json({}, { status: 404 })
  const viewer = context.get(viewerContext)
  const unfinished = await unfinishedSessionOf(runtime, request)
  const known = viewer.kind === 'user' ? viewer : unfinished
  const existing = known ? await store.passkeys.list(known.userId) : []
  if (textField(await readForm(request), 'for') !== 'create') {
    const options = await requestOptions(site, existing)
    return answer(options, challengeCookie(runtime, options.challenge, { purpose: 'get' }))
  }
  const mayAdd = viewer.kind === 'user' ? await hasRecentProof({ request, context }) : unfinished?.stage === 'enrol'
  if (!known || !mayAdd) return Response.json({}, { status: 403 })
  const { userId, email } = known
  const handle = userHandleOf((await store.instance.setting('instance-id')) ?? '', userId)
  const name = viewer.kind === 'user' ? viewer.name : ''
  const options = await creationOptions(site, { email, name, handle, existing })
  return answer(options, challengeCookie(runtime, options.challenge, { purpose: 'create', userId }))
}

const answer = (options: object, cookie: string) =>
  Response.json(options, { headers: { 'Set-Cookie': cookie, 'Cache-Control': 'no-store' } })

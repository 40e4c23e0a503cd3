import { redirect } from 'react-router'
import { sameOrigin } from '~/accounts/same-origin.server'
import { runtimeContext } from '~/context'
import { flashCookie } from '~/sessions/flash.server'
import { closeSession } from '~/sessions/session-middleware.server'
import { accountTexts } from '~/texts/en/account'
import { textsFor } from '~/texts/texts.server'
import type { Route } from './+types/sign-out'

export const middleware = [sameOrigin]

/** Signing out by a link would let any page sign people out. */
export const loader = () => redirect('/')

export async function action({ request, context }: Route.ActionArgs) {
  const cookie = await closeSession(context.get(runtimeContext), request)
  const headers = new Headers()
  headers.append('Set-Cookie', cookie)
  headers.append('Set-Cookie', flashCookie(textsFor({ request, context }, accountTexts).signedOut))
  return redirect('/', { headers })
}

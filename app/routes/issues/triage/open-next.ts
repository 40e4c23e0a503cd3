import { href, redirect } from 'react-router'
import { readForm } from '~/accounts/read-form'
import { nextPage } from '~/sessions/next-page'
import { signedInAction } from '~/sessions/session-middleware.server'
import type { Route } from './+types/open-next'
import { openNextCookie } from './open-next.server'

export const middleware: Route.MiddlewareFunction[] = signedInAction

/** Switches (`on=1`, or empty) whether the next issue opens when one is resolved or muted; goes `back`. */
export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request)
  const back = nextPage(form.get('back')?.toString(), href('/issues'))
  return redirect(back, { headers: { 'Set-Cookie': openNextCookie(request, form.get('on') === '1') } })
}

export const loader = () => redirect(href('/issues'))

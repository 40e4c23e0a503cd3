import { href, redirect } from 'react-router'
import { readForm } from '~/requests/read-form'
import { nextPage } from '~/sessions/next-page'
import { signedInAction } from '~/sessions/session-middleware.server'
import type { Route } from './+types/open-next'
import { openNextCookie } from './open-next.server'

export const middleware: Route.MiddlewareFunction[] = signedInAction

/** Turns on (`on=1`) or off (empty) that the next issue opens after one was resolved or muted; returns `back`. */
export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request)
  const back = nextPage(form.get('back')?.toString(), href('/issues'))
  return redirect(back, { headers: { 'Set-Cookie': openNextCookie(request, form.get('on') === '1') } })
}

export const loader = () => redirect(href('/issues'))

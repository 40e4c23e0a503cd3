import { redirect } from 'react-router'
import { cookieLine } from '~/accounts/cookies.server'
import { sameOrigin } from '~/accounts/same-origin.server'
import { days } from '~/clock'
import { runtimeContext } from '~/context'
import { readForm } from '~/requests/read-form'
import { nextPage } from '~/sessions/next-page'
import { themeCookie, themeOf } from '~/ui/theme'
import type { Route } from './+types/theme'

export const middleware: Route.MiddlewareFunction[] = [sameOrigin]

/** Keeps the chosen theme in a cookie and goes back to where the switch was used. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const secure = context.get(runtimeContext).config.publicUrl.startsWith('https:')
  const line = cookieLine(themeCookie, themeOf(form.get('theme')), { seconds: days(400) / 1000, secure })
  return redirect(nextPage(form.get('back')?.toString()), { headers: { 'Set-Cookie': line } })
}

/** The switch only posts; somebody who typed the address goes home. */
export function loader() {
  return redirect('/')
}

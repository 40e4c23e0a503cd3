import { redirect } from 'react-router'
import { cookieLine } from '~/accounts/cookies.server'
import { languageCookie, languageOf } from '~/accounts/language'
import { sameOrigin } from '~/accounts/same-origin.server'
import { days } from '~/clock'
import { runtimeContext } from '~/context'
import { readForm } from '~/requests/read-form'
import { nextPage } from '~/sessions/next-page'
import type { Route } from './+types/language'

export const middleware: Route.MiddlewareFunction[] = [sameOrigin]

/** Keeps the language somebody without an account chose, and goes back to where it was chosen. With one, it is a setting of the account. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const secure = context.get(runtimeContext).config.publicUrl.startsWith('https:')
  const language = languageOf(form.get('language'))
  const line = cookieLine(languageCookie, language ?? '', { seconds: language ? days(400) / 1000 : 0, secure })
  return redirect(nextPage(form.get('back')?.toString()), { headers: { 'Set-Cookie': line } })
}

/** The switch only posts; somebody who typed the address goes home. */
export function loader() {
  return redirect('/')
}

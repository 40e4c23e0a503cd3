import { href, redirect } from 'react-router'
import { runtimeContext } from '~/context'
import { readForm } from '~/requests/read-form'
import { flashCookie } from '~/sessions/flash.server'
import { signedInAction, userOf } from '~/sessions/session-middleware.server'
import { homeTexts } from '~/texts/en/home'
import { textsFor } from '~/texts/texts.server'
import type { Route } from './+types/first-screen-seen'

export const middleware: Route.MiddlewareFunction[] = signedInAction

/** Marks everything on the first screen as seen. `at`: when the page was rendered; later events stay new. */
export async function action({ request, context }: Route.ActionArgs) {
  const { store, now } = context.get(runtimeContext)
  const shown = Number((await readForm(request)).get('at'))
  const at = now()
  await store.triage.markSeen(userOf(context), Number.isSafeInteger(shown) && shown > 0 ? Math.min(shown, at) : at)
  return redirect(href('/'), {
    headers: { 'Set-Cookie': flashCookie(textsFor({ request, context }, homeTexts).markedSeen) },
  })
}

export const loader = () => redirect(href('/'))

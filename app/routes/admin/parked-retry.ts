import { href, redirect } from 'react-router'
import { runtimeContext } from '~/context'
import { userOf } from '~/sessions/session-middleware.server'
import { adminTexts } from '~/texts/en/admin'
import { textsFor } from '~/texts/texts.server'
import type { Route } from './+types/parked-retry'
import { backToAdmin } from './back-to-admin.server'
import { ownersAction } from './owners-only.server'

export const middleware: Route.MiddlewareFunction[] = ownersAction

export const loader = () => redirect(href('/admin'))

/** Asks for another attempt; the item leaves the list when it has succeeded. */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const { store, now } = context.get(runtimeContext)
  const asked = await store.parked.retry(userOf(context), Number(id), now())
  return backToAdmin(asked, textsFor({ request, context }, adminTexts).parked.retrying)
}

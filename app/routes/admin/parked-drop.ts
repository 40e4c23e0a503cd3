import { href, redirect } from 'react-router'
import { runtimeContext } from '~/context'
import { userOf } from '~/sessions/session-middleware.server'
import { adminTexts } from '~/texts/en/admin'
import { textsFor } from '~/texts/texts.server'
import type { Route } from './+types/parked-drop'
import { backToAdmin } from './back-to-admin.server'
import { ownersAction } from './owners-only.server'

export const middleware: Route.MiddlewareFunction[] = ownersAction

export const loader = () => redirect(href('/admin'))

/** Gives the item up; it is counted as refused from now on. */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const { store } = context.get(runtimeContext)
  const dropped = await store.parked.drop(userOf(context), Number(id))
  return backToAdmin(dropped, textsFor({ request, context }, adminTexts).parked.dropped)
}

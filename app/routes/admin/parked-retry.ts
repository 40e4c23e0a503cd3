import { href, redirect } from 'react-router'
import { userOf } from '~/accounts/session-middleware.server'
import { runtimeContext } from '~/context'
import type { Route } from './+types/parked-retry'
import { backToAdmin } from './back-to-admin.server'
import { ownersAction } from './owners-only.server'

export const middleware: Route.MiddlewareFunction[] = ownersAction

export const loader = () => redirect(href('/admin'))

/** Asks for another attempt; the item leaves the list when it has succeeded. */
export async function action({ params: { id }, context }: Route.ActionArgs) {
  const { store, now } = context.get(runtimeContext)
  const asked = await store.parked.retry(userOf(context), Number(id), now())
  return backToAdmin(asked, 'It is tried again. If it is still here in a moment, that failed.')
}

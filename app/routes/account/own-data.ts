import { runtimeContext } from '~/context'
import { requireUser, sessionMiddleware, userOf } from '~/sessions/session-middleware.server'
import type { Route } from './+types/own-data'

export const middleware: Route.MiddlewareFunction[] = [sessionMiddleware, requireUser]

/** Everything Digestline stores about the account of the request, as JSON. */
export async function loader({ context }: Route.LoaderArgs) {
  const { store } = context.get(runtimeContext)
  const viewer = userOf(context)
  await store.audit.noteRead({ what: 'account.exported', about: viewer.email })
  return new Response(`${JSON.stringify(await store.ownData.of(viewer), null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="digestline-account.json"',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  })
}

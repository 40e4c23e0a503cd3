import { ruleFile } from '~/alerts/rule-file'
import { runtimeContext } from '~/context'
import { refuse } from '~/requests/refuse'
import { requireUser, sessionMiddleware, userOf } from '~/sessions/session-middleware.server'
import type { Route } from './+types/rules-export'

export const middleware: Route.MiddlewareFunction[] = [sessionMiddleware, requireUser]

/** Rules as a file that another project can import. `?rule=`: only this one. */
export async function loader({ params: { slug }, request, context }: Route.LoaderArgs) {
  const { store } = context.get(runtimeContext)
  const viewer = userOf(context)
  const [rules, channels = []] = await Promise.all([
    store.alertRules.list(viewer, slug),
    store.channels.list(viewer, slug),
  ])
  const id = new URL(request.url).searchParams.get('rule')
  const asked = rules?.filter((rule) => id === null || String(rule.id) === id)
  if (!asked || (id !== null && asked.length === 0)) throw refuse(404, 'no-such-rule')
  await store.audit.noteRead({ what: 'alert-rules.exported', project: slug })
  return new Response(`${JSON.stringify(ruleFile(asked, channels), null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="alert-rules-${slug ?? 'instance'}.json"`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  })
}

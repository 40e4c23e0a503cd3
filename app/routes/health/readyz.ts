import { runtimeContext } from '~/context'
import type { Route } from './+types/readyz'

/** Whether new events can be accepted, and what waits to be processed. */
export async function loader({ context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const { records, oldestSeconds } = runtime.waiting()
  const inbox = { waiting: records, oldestSeconds }
  const reason = await runtime.unready()
  if (reason === undefined) return Response.json({ status: 'ready', inbox })
  return Response.json({ status: 'not ready', reason, inbox }, { status: 503, headers: { 'Retry-After': '5' } })
}

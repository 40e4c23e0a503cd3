import { data } from 'react-router'
import { clientAddressContext, requestIdContext, runtimeContext } from '~/context'
import { type ReceivedReport, receiveReport } from '~/fallback/receive-report.server'
import type { Route } from './+types/client-failures'

const statusOf: Record<ReceivedReport, number> = {
  recorded: 204,
  foreign: 403,
  'too-large': 413,
  unreadable: 400,
  'too-many': 429,
}

/** Digestline's own failures in the browser are reported here (fallback/report-home.ts). Nothing reads the answer. */
export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await receiveReport(request, {
    clientAddress: context.get(clientAddressContext),
    requestId: context.get(requestIdContext),
    now: context.get(runtimeContext).now(),
  })
  return new Response(null, {
    status: statusOf[outcome],
    ...(outcome === 'too-many' && { headers: { 'Retry-After': '60' } }),
  })
}

export function loader() {
  throw data(null, { status: 405, headers: { Allow: 'POST' } })
}

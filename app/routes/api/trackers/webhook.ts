import type { WebhookOutcome } from '~/alerts/tracker'
import { clientAddressContext, runtimeContext } from '~/context'
import { receiveWebhook } from '~/delivery/trackers/receive-webhook.server'
import { problem } from '~/fallback/problem'
import { problemsAsJson } from '~/fallback/problems.server'
import type { Route } from './+types/webhook'

export const middleware: Route.MiddlewareFunction[] = [problemsAsJson]

const refusals: Partial<Record<WebhookOutcome | 'unknown', { status: number; why: string }>> = {
  unknown: {
    status: 404,
    why: 'No channel expects webhooks at this address. Create its secret on the page of the channel.',
  },
  'not-verified': {
    status: 401,
    why: 'The signature or secret is wrong. Create a new secret on the page of the channel.',
  },
  malformed: {
    status: 400,
    why: 'This is not a webhook of this tracker. Choose the content type application/json there.',
  },
  'too-large': { status: 413, why: 'A webhook may have at most 1 MiB, sent within 10 seconds.' },
  'rate-limited': { status: 429, why: 'Too many webhooks. Try again later.' },
}

/**
 * `POST /api/trackers/:channelId/webhook`: GitHub, GitLab and Jira report here that an issue was closed, reopened or deleted. Answers
 * `{"outcome":"applied"}` (app/alerts/tracker.ts has the others), or a problem.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (request.method !== 'POST') throw problem(405, 'Send webhooks with POST.', { Allow: 'POST' })
  const { store, now } = context.get(runtimeContext)
  const channelId = /^\d{1,15}$/.test(params.channelId) ? Number(params.channelId) : 0
  const clientAddress = context.get(clientAddressContext)
  const { outcome, seconds } = await receiveWebhook(request, {
    channelId,
    clientAddress,
    now,
    trackers: store.trackers,
  })
  const refusal = refusals[outcome]
  if (!refusal) return Response.json({ outcome })
  throw problem(refusal.status, refusal.why, seconds === undefined ? {} : { 'Retry-After': String(seconds) })
}

export function loader() {
  throw problem(405, 'Send webhooks with POST.', { Allow: 'POST' })
}

import { type Access, accessOf } from '../accounts/access.server'
import { failureProblem } from '../accounts/problem'
import { inExchange } from '../fallback/in-exchange.server'
import { report } from '../fallback/report.server'
import type { Live } from '../live/live'
import { answerEvent } from '../routes/api/v1/event-answer.server'
import { answerLookup } from '../routes/api/v1/lookup-answer.server'
import { loader as answerHealth } from '../routes/health/healthz'
import { answerReady } from '../routes/health/ready-answer.server'
import type { Runtime } from '../runtime'

/** What those doors lead to. */
export type QuickRuntime = Runtime & { live: Live }

/** Answers one request without React Router and without the pages thread; undefined when that is no quick matter. Never rejects. */
export type QuickDoor = (request: Request, runtime: QuickRuntime) => Promise<Response | undefined>

/**
 * The doors that are answered on the main thread, beside the intake: what programs ask often and is answered within a millisecond, and
 * what says whether the rest is well. The same functions are resource routes for `react-router dev`. Undefined for every other request,
 * also to these addresses: the router refuses those.
 */
export function quickDoor(method: string | undefined, target: string): QuickDoor | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const path = target.split('?', 1)[0] ?? ''
  if (path === '/api/v1/lookup') return api('routes/api/v1/lookup', answerLookup)
  if (path === '/healthz') return plain('routes/health/healthz', async () => answerHealth())
  if (path === '/live') return plain('routes/live', (request, { live }) => live.answer(request))
  if (path === '/readyz') return plain('routes/health/readyz', (_, runtime) => answerReady(runtime))
  const eventId = /^\/api\/v1\/events\/([0-9a-f-]{32,36})$/i.exec(path)?.[1]
  if (eventId === undefined) return undefined
  return api('routes/api/v1/event', (request, runtime, access) =>
    answerEvent(request, runtime, access, eventId, quickLength),
  )
}

/** A longer event is read, normalised and written for longer than an acknowledgement should have to wait. */
const quickLength = 128 * 1024

function api(
  route: string,
  answer: (request: Request, runtime: Runtime, access: Access) => Promise<Response | undefined>,
): QuickDoor {
  return plain(route, async (request, runtime) => {
    const answering = accessOf(request, runtime).then((access) => answer(request, runtime, access))
    const response = await answering.catch(refusalOr(route))
    response?.headers.set('Cache-Control', 'no-store')
    return response
  })
}

const plain =
  (route: string, answer: QuickDoor): QuickDoor =>
  (request, runtime) =>
    inExchange(request, () => answer(request, runtime).catch(refusalOr(route)))

/** A refusal is an answer; anything else is a failure of our own. */
const refusalOr = (route: string) => (thrown: unknown) =>
  thrown instanceof Response && thrown.status < 500 ? thrown : failureProblem(report(thrown, { kind: 'loader', route }))

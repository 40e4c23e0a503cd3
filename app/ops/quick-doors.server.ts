import { openExchange, within } from '../fallback/exchange.server'
import { isIntended } from '../fallback/failure-response.server'
import { inExchange, marked } from '../fallback/in-exchange.server'
import { failureProblem } from '../fallback/problem'
import { report } from '../fallback/report.server'
import { securityHeaders } from '../fallback/security-headers'
import { answerEvent } from '../routes/api/v1/event-answer.server'
import { answerLookup } from '../routes/api/v1/lookup-answer.server'
import { loader as answerHealth } from '../routes/health/healthz'
import { answerReady } from '../routes/health/ready-answer.server'
import type { Runtime } from '../runtime'
import { type Access, accessOf } from '../sessions/access.server'
import type { Store } from '../store/store'

/**
 * What the quick doors may ask. Each of them takes a fixed, small number of reads by index: nothing that a member could make long, as a
 * search is, runs on the thread that accepts events.
 */
export type QuickRuntime = Pick<Runtime, 'config' | 'now' | 'waiting' | 'unready'> & { store: QuickStore }
type QuickStore = {
  accounts: Pick<Store['accounts'], 'tokenViewer'>
  codes: Pick<Store['codes'], 'find' | 'existing'>
  projects: Pick<Store['projects'], 'list'>
  events: Pick<Store['events'], 'byId' | 'codes' | 'payloadBytes'>
  issues: Pick<Store['issues'], 'byShortId'>
}

/**
 * What a quick door reads of a request, and what it answers: web objects of both, with the stream that a body is, took longer than a look-up.
 * `whole` makes the web request for who needs one.
 */
export type QuickRequest = Pick<Request, 'method' | 'url'> & { headers: Pick<Headers, 'get'>; whole: () => Request }
export type QuickAnswer = { headers: Record<string, string>; body: string }

/** Answers one request without React Router and without the pages thread; undefined when that is no quick matter. Never rejects. */
export type QuickDoor = (request: QuickRequest, runtime: QuickRuntime) => Promise<QuickAnswer | Response | undefined>

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
  if (path === '/readyz') return plain('routes/health/readyz', (_, runtime) => answerReady(runtime))
  const eventId = /^\/api\/v1\/events\/([0-9a-f-]{32,36})$/i.exec(path)?.[1]
  if (eventId === undefined) return undefined
  return api('routes/api/v1/event', (request, runtime, access) =>
    answerEvent(request, runtime, access, eventId, quickLength),
  )
}

/** Bytes. A longer event is read, normalised and written for longer than an acknowledgement should have to wait. */
const quickLength = 128 * 1024

/** What is answered is sent as JSON, unless it is a response already. */
function api(
  route: string,
  answer: (request: QuickRequest, runtime: QuickRuntime, access: Access) => Promise<object | undefined>,
): QuickDoor {
  return (request, runtime) => {
    const exchange = openExchange(request)
    const answering = async () => {
      const told = await answer(request, runtime, await accessOf(request, runtime))
      return told === undefined || told instanceof Response ? told : asJson(told, exchange.requestId)
    }
    return within(exchange, async () => {
      const told = await answering().catch(refusalOr(route))
      if (!(told instanceof Response)) return told
      told.headers.set('Cache-Control', 'no-store')
      return marked(told, exchange)
    })
  }
}

const asJson = (told: object, requestId: string): QuickAnswer => ({
  headers: { ...jsonHeaders, 'X-Request-Id': requestId },
  body: JSON.stringify(told),
})

const jsonHeaders = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...securityHeaders() }

function plain(route: string, answer: (request: Request, runtime: QuickRuntime) => Promise<Response>): QuickDoor {
  return (asked, runtime) => {
    const request = asked.whole()
    return inExchange(request, () => answer(request, runtime).catch(refusalOr(route)))
  }
}

/** A refusal is an answer; anything else is a failure of our own. */
const refusalOr = (route: string) => (thrown: unknown) =>
  thrown instanceof Response && isIntended(thrown) ? thrown : failureProblem(report(thrown, { kind: 'loader', route }))

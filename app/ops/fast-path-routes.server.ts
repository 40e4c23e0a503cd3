import type { Viewer } from '../accounts/viewer'
import { type Exchange, openExchange } from '../fallback/exchange.server'
import { marked } from '../fallback/in-exchange.server'
import { refusalOrFailure } from '../fallback/refusal-or-failure.server'
import { securityHeaders } from '../fallback/security-headers'
import { answerEvent } from '../routes/api/v1/event-answer.server'
import { answerLookup, lookUpAhead } from '../routes/api/v1/lookup-answer.server'
import { loader as answerHealth } from '../routes/health/healthz'
import { answerReady } from '../routes/health/ready-answer.server'
import type { Runtime } from '../runtime'
import { type Access, accessOf } from '../sessions/access.server'
import { expectedViewers } from '../sessions/expected-viewers.server'
import type { Store } from '../store/store'

/**
 * What the fast-path routes may ask of the store. Each needs a fixed, small number of reads by index: nothing that a user can make slow,
 * such as a search, runs on the thread that accepts events.
 */
export type FastPathRuntime = Pick<Runtime, 'config' | 'now' | 'waiting' | 'unready'> & { store: FastPathStore }
type FastPathStore = {
  tokens: Pick<Store['tokens'], 'viewer'>
  sessions: Pick<Store['sessions'], 'viewer'>
  codes: Pick<Store['codes'], 'find' | 'existing'>
  lookUps: Pick<Store['lookUps'], 'keepOpened'>
  projects: Pick<Store['projects'], 'list'>
  events: Pick<Store['events'], 'byIdUpTo' | 'byKeyUpTo' | 'codes'>
  eventLogs: Pick<Store['eventLogs'], 'isDue' | 'ofEvent'>
  issues: Pick<Store['issues'], 'byShortId'>
}

/**
 * What a fast-path route reads of a request, and how it answers: making a web Request and Response took longer than a look-up. `whole`
 * makes the web Request for a route that needs it.
 */
export type FastPathRequest = Pick<Request, 'method' | 'url'> & { headers: Pick<Headers, 'get'>; whole: () => Request }
export type FastPathAnswer = { headers: Record<string, string>; body: string }

/** Answers one request without React Router and the pages thread; undefined if the pages thread has to answer it. Never rejects. */
export type FastPathRoute = (
  request: FastPathRequest,
  runtime: FastPathRuntime,
) => Promise<FastPathAnswer | Response | undefined>

/**
 * The routes that the main thread answers itself: those that programs ask often and that take less than a millisecond, and the health
 * checks. The same functions are resource routes under `react-router dev`. Undefined for every other request; the router refuses other
 * methods of these addresses.
 */
export function fastPathRoute(method: string | undefined, target: string): FastPathRoute | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const path = target.split('?', 1)[0] ?? ''
  if (path === '/api/v1/lookup') return lookup
  if (path === '/healthz') return plain('routes/health/healthz', async () => answerHealth())
  if (path === '/readyz') return plain('routes/health/readyz', (_, runtime) => answerReady(runtime))
  const eventId = /^\/api\/v1\/events\/([0-9a-f-]{32,36})$/i.exec(path)?.[1]
  if (eventId === undefined) return undefined
  return api('routes/api/v1/event', (request, runtime, access) =>
    answerEvent(request, runtime, access, eventId, longestEvent),
  )
}

const expected = expectedViewers()

/** The codes are asked for while the token is: over a network each wait is longer than what it is for. */
const lookup: FastPathRoute = (request, runtime) => {
  const viewer = expected.of(request)
  const ahead = viewer && lookUpAhead(request, runtime, viewer)
  return api(
    'routes/api/v1/lookup',
    (_, __, access) => answerLookup(request, runtime, access, ahead),
    expected.note,
  )(request, runtime)
}

/** The largest event, in bytes, that is answered here: a larger one takes longer than an acknowledgement may wait. */
const longestEvent = 128 * 1024

/**
 * Sends the answer as JSON, unless it is a Response already. Which request a failure belongs to is passed on and not found by
 * `currentExchange`: on this thread nothing runs in an AsyncLocalStorage. Once one is used, Node 20 calls hooks for every promise of the
 * thread, and accepting takes 4 to 9 µs longer per request.
 */
function api(
  route: string,
  answer: (request: FastPathRequest, runtime: FastPathRuntime, access: Access) => Promise<object | undefined>,
  noteViewer: (request: FastPathRequest, viewer: Viewer | undefined) => void = () => {},
): FastPathRoute {
  return async (request, runtime) => {
    const exchange = openExchange(request)
    const answering = async () => {
      const access = await accessOf(request, runtime).catch((refusal: unknown) => {
        noteViewer(request, undefined)
        throw refusal
      })
      noteViewer(request, access.viewer)
      const body = await answer(request, runtime, access)
      return body === undefined || body instanceof Response ? body : asJson(body, exchange.requestId)
    }
    const response = await answering().catch(refusalOr(route, exchange))
    if (!(response instanceof Response)) return response
    response.headers.set('Cache-Control', 'no-store')
    return marked(response, exchange)
  }
}

const asJson = (body: object, requestId: string): FastPathAnswer => ({
  headers: { ...jsonHeaders, 'X-Request-Id': requestId },
  body: JSON.stringify(body),
})

const jsonHeaders = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...securityHeaders() }

function plain(
  route: string,
  answer: (request: Request, runtime: FastPathRuntime) => Promise<Response>,
): FastPathRoute {
  return async (asked, runtime) => {
    const request = asked.whole()
    const exchange = openExchange(request)
    return marked(await answer(request, runtime).catch(refusalOr(route, exchange)), exchange)
  }
}

const refusalOr = (route: string, exchange: Exchange) => (thrown: unknown) =>
  refusalOrFailure(thrown, { kind: 'loader', route }, exchange)

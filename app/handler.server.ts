import { randomBytes } from 'node:crypto'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { clientAddressContext, nonceContext, requestIdContext, runtimeContext } from './context'
import { answerFailures } from './fallback/answer-failures.server'
import { openExchange, within } from './fallback/exchange.server'
import { guardBuild } from './fallback/guard-build.server'
import { securityHeaders } from './fallback/security-headers'
import { plantLabFailures } from './routes/lab/planted-failures.server'
import type { Runtime } from './runtime'

/** A web request in, an answer out. Never rejects. */
export type WebHandler = (request: Request, from: { clientAddress: string }) => Promise<Response>

/** The whole web application: React Router with guarded routes, what requests may ask for, and the headers of every answer. */
export function makeWebHandler({ build, runtime }: { build: ServerBuild; runtime: Runtime }): WebHandler {
  const routes = guardBuild(runtime.config.lab ? plantLabFailures(build) : build)
  // The mode is given: React Router keeps messages and stacks to itself only in exactly this one.
  const answerRequest = createRequestHandler(routes, 'production')

  return async (request, { clientAddress }) => {
    const exchange = openExchange(request)
    const nonce = randomBytes(16).toString('base64')
    const context = new RouterContextProvider()
    context.set(runtimeContext, runtime)
    context.set(clientAddressContext, clientAddress)
    context.set(requestIdContext, exchange.requestId)
    context.set(nonceContext, nonce)

    const answer = () => answerFailures(request, exchange, async () => mutable(await answerRequest(request, context)))

    const response = await within(exchange, async () => {
      const first = await answer()
      if (!exchange.escalated || !isSafe(request.method)) return first
      exchange.blocked = exchange.escalated
      return answer()
    })
    response.headers.set('X-Request-Id', exchange.requestId)
    if (response.status === 405 && !response.headers.has('Allow'))
      response.headers.set('Allow', otherThan(request.method))
    for (const [name, value] of Object.entries(securityHeaders(nonce))) {
      if (!response.headers.has(name)) response.headers.set(name, value)
    }
    return response
  }
}

const isSafe = (method: string) => method === 'GET' || method === 'HEAD'

/** React Router refuses methods without a word on what an address does take: it has no action, or nothing but one. */
const otherThan = (method: string) => (isSafe(method) ? 'POST' : 'GET, HEAD')

/** Redirects and responses that were fetched have headers that cannot be changed. */
const mutable = ({ body, status, statusText, headers }: Response) =>
  new Response(body, { status, statusText, headers: new Headers(headers) })

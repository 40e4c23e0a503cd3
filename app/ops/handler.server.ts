import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { fromAnotherSite, isForeign } from '../accounts/same-origin.server'
import { liveContext, provideRequest } from '../context'
import { answerFailures } from '../fallback/answer-failures.server'
import { guardBuild } from '../fallback/guard-build.server'
import { inExchange } from '../fallback/in-exchange.server'
import { plainRefusal } from '../fallback/last-resort.server'
import type { Live } from '../live/live'
import { plantLabFailures } from '../routes/lab/planted-failures.server'
import { answerMcpRequest } from '../routes/mcp/answer-request.server'
import type { Runtime } from '../runtime'
import { languageOfBrowser } from '../texts/texts.server'
import { handlerBySection } from './route-sections.server'

/** A web request in, an answer out. Never rejects. */
export type WebHandler = (request: Request, from: { clientAddress: string; peerAddress: string }) => Promise<Response>

type Parts = { build: ServerBuild; runtime: Runtime; live: Live }

/**
 * The whole web application: React Router with guarded routes, the answers to coding agents, what requests may ask for, and the headers of
 * every answer.
 */
export function makeWebHandler({ build, runtime, live }: Parts): WebHandler {
  const routes = guardBuild(runtime.config.lab ? plantLabFailures(build) : build)
  // The mode is explicit: only in this mode does React Router hide messages and stacks.
  const handlerFor = handlerBySection(routes, (section) => createRequestHandler(section, 'production'))

  return (request, { clientAddress, peerAddress }) =>
    inExchange(request, async (exchange, nonce) => {
      const language = languageOfBrowser(request)
      if (isForeign(request)) return plainRefusal(403, fromAnotherSite().data, request, language)
      if (isForAgents(request))
        return answerFailures(request, exchange, language, () => answerMcpRequest(request, { runtime, clientAddress }))
      const context = new RouterContextProvider()
      provideRequest(context, { runtime, clientAddress, peerAddress, requestId: exchange.requestId, nonce })
      context.set(liveContext, live)

      const answer = () =>
        answerFailures(request, exchange, language, async () => mutable(await handlerFor(request)(request, context)))
      const first = await answer()
      const again = exchange.escalated && isSafe(request.method)
      if (again) exchange.blocked = exchange.escalated
      const response = again ? await answer() : first
      if (response.status === 405 && !response.headers.has('Allow'))
        response.headers.set('Allow', otherThan(request.method))
      return response
    })
}

/** Agents ask often, and wait meanwhile: React Router would take as long as the answer. Its route answers every other way to ask for it. */
const isForAgents = ({ method, url }: Request) => method === 'POST' && new URL(url).pathname === '/mcp'

const isSafe = (method: string) => method === 'GET' || method === 'HEAD'

/** React Router refuses methods without an `Allow` header. */
const otherThan = (method: string) => (isSafe(method) ? 'POST' : 'GET, HEAD')

/** The headers of redirects and fetched responses are immutable. */
const mutable = ({ body, status, statusText, headers }: Response) =>
  new Response(body, { status, statusText, headers: new Headers(headers) })

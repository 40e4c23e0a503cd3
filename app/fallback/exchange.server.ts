import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { safePath } from './safe-path'

/** What is known of the request being answered, wherever in the code a failure comes up: React Router tells `headers()` and `meta()` nothing. */
export type Exchange = {
  requestId: string
  method: string
  /** As the browser sees it. */
  url: string
  path: string
  /** Digests of the failures of this request, in order. */
  digests: string[]
  /** `headers()` or `meta()` of this route threw: the document is rendered again with the segment replaced. */
  broken?: RouteFailure
  /** A middleware of this route threw: the route and everything below answer with its failure. */
  blocked?: RouteFailure
  /** The boundary of a failed segment threw too: the request is answered again, with this route above it blocked. */
  escalated?: RouteFailure
  /** A route refused the request with this status. `said`: the data it threw, for which a resource route has no page. */
  refused?: { status: number; said?: unknown }
}

export type RouteFailure = { routeId: string; digest: string; error: unknown }

const current = new AsyncLocalStorage<Exchange>()

export function openExchange(request: Pick<Request, 'method' | 'url'>): Exchange {
  const { method, url } = request
  return {
    requestId: randomUUID(),
    method,
    url,
    // Only failures tell it.
    get path() {
      const { pathname, search } = new URL(url)
      return safePath(pathname, search)
    },
    digests: [],
  }
}

export const within = <T>(exchange: Exchange, answer: () => T): T => current.run(exchange, answer)

/** Undefined outside a request, and under `react-router dev`, where React Router's own server calls us. */
export const currentExchange = (): Exchange | undefined => current.getStore()

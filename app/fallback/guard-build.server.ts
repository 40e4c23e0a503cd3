import {
  type ActionFunction,
  data,
  type HeadersFunction,
  type LoaderFunction,
  type MetaFunction,
  type MiddlewareFunction,
  type ServerBuild,
} from 'react-router'
import { markRefusal } from '../requests/mark-refusal'
import { refuse } from '../requests/refuse'
import { StoreTrouble } from '../store/store-trouble'
import { currentExchange } from './exchange.server'
import { failureResponse, rethrowable } from './failure-response.server'
import { guardDeferred } from './guard-deferred.server'
import { retryAfterBusy } from './refusals'
import { report } from './report.server'

type ServerRoute = NonNullable<ServerBuild['routes'][string]>
type Belongs = (routeId: string, ancestorId: string) => boolean

const unsafeMethod = /^(POST|PUT|PATCH|DELETE)$/

/**
 * The server build with every function of every route guarded: what leaves one is a result, a refusal, or a digest.
 * React Router has no hook for this: it drops the properties of thrown errors, ignores what `handleError` returns, and
 * hands thrown strings and objects to the page as they are (docs/decisions/0003-scoped-fallback.md).
 */
export function guardBuild(build: ServerBuild): ServerBuild {
  const belongs: Belongs = (routeId, ancestorId) => {
    for (let id: string | undefined = routeId; id !== undefined; id = build.routes[id]?.parentId) {
      if (id === ancestorId) return true
    }
    return false
  }
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && guardRoute(id, route, belongs)])
  return { ...build, routes: Object.fromEntries(routes) }
}

function guardRoute(id: string, route: ServerRoute, belongs: Belongs): ServerRoute {
  const { loader, action, middleware, headers, meta } = route.module
  return {
    ...route,
    module: {
      ...route.module,
      ...(loader && { loader: guardLoader(loader, id, belongs) }),
      ...(action && { action: guardAction(action, id) }),
      ...(middleware && { middleware: middleware.map((run) => guardMiddleware(run, id, Boolean(loader))) }),
      ...(typeof headers === 'function' && { headers: guardHeaders(headers, id) }),
      ...(typeof meta === 'function' && { meta: guardMeta(meta, id) }),
    },
  }
}

function guardLoader(loader: LoaderFunction, route: string, belongs: Belongs): LoaderFunction {
  return async (args, ...rest) => {
    const blocked = currentExchange()?.blocked
    if (blocked && belongs(route, blocked.routeId)) throw failureResponse(blocked.digest, blocked.error)
    try {
      return guardDeferred(await loader(args, ...rest), route)
    } catch (error) {
      if (isGivenUp(error, args.request)) throw error
      throw rethrowable(error, { kind: 'loader', route })
    }
  }
}

function guardAction(action: ActionFunction, route: string): ActionFunction {
  return async (args, ...rest) => {
    // Whichever route's middleware failed: without it nothing is changed.
    const blocked = currentExchange()?.blocked
    if (blocked) throw failureResponse(blocked.digest, blocked.error)
    try {
      return guardDeferred(await action(args, ...rest), route)
    } catch (error) {
      if (isGivenUp(error, args.request)) throw error
      if (isBusy(error)) {
        const busy = markRefusal(data(null, { status: 503, headers: retryAfterBusy }))
        throw rethrowable(busy, { kind: 'action', route })
      }
      if (isMoved(error)) throw rethrowable(refuse(503, 'data-moved'), { kind: 'action', route })
      throw rethrowable(error, { kind: 'action', route })
    }
  }
}

/**
 * React Router answers a middleware that throws with the boundary of the topmost route that has a loader, because no
 * loader ran yet. So that only its own segment is replaced, the request goes on without it: ancestors load,
 * its own route and everything below answer with its failure, and no action runs.
 */
function guardMiddleware(
  middleware: MiddlewareFunction<Response>,
  route: string,
  hasLoader: boolean,
): MiddlewareFunction<Response> {
  return async (args, next) => {
    let handedOn = false
    const goOn = () => {
      handedOn = true
      return next()
    }
    try {
      return await middleware(args, goOn)
    } catch (error) {
      const exchange = currentExchange()
      const thrown = rethrowable(error, { kind: 'middleware', route })
      const digest = thrown === error ? undefined : exchange?.digests.at(-1)
      if (!exchange || !digest || handedOn || !(hasLoader || unsafeMethod.test(args.request.method))) throw thrown
      exchange.blocked ??= { routeId: route, digest, error }
      return next()
    }
  }
}

function guardHeaders(headers: HeadersFunction, route: string): HeadersFunction {
  return (args) => {
    try {
      return headers(args)
    } catch (error) {
      const digest = report(error, { kind: 'headers', route })
      const exchange = currentExchange()
      if (exchange) exchange.broken ??= { routeId: route, digest, error }
      return new Headers(args.parentHeaders)
    }
  }
}

/** While rendering: the document is rendered again with the segment replaced (entry.server.tsx). The title is the one `ScopedMeta` shows in the browser. */
function guardMeta(meta: MetaFunction, route: string): MetaFunction {
  return (args) => {
    try {
      return meta(args)
    } catch (error) {
      const exchange = currentExchange()
      if (exchange?.broken?.routeId !== route) {
        const digest = report(error, { kind: 'meta', route, previous: exchange?.broken?.digest })
        if (exchange) exchange.broken ??= { routeId: route, digest, error }
      }
      throw error
    }
  }
}

/** The visitor left, and the work was told so: nobody waits for the answer, and nothing failed. */
const isGivenUp = (error: unknown, { signal }: Request) => signal.aborted && error === signal.reason

/** Another process holds the database. That is no failure of ours, nothing was changed, and trying again is all that helps. */
const isBusy = (error: unknown) => error instanceof StoreTrouble && error.code === 'busy'

/** The data are in another database, and this server was not restarted yet. */
const isMoved = (error: unknown) => error instanceof StoreTrouble && error.code === 'moved'

import type { Writable } from 'node:stream'
import type { renderToPipeableStream } from 'react-dom/server'
import type { EntryContext, HandleErrorFunction, RouterContextProvider, ServerRouter } from 'react-router'
import { seconds } from '../clock'
import { carriedBy, isRefusal } from './carrier'
import { currentExchange } from './exchange.server'
import { failureResponse } from './failure-response.server'
import { boundaryAbove, boundaryOf, boundaryRoutes, enclosingBoundary, shownError } from './replaced-segment'
import { report } from './report.server'

/** Deferred data that is not there by then is given up. */
export const streamTimeout = seconds(5)
/** A page that is not rendered by then fails. */
const renderMilliseconds = streamTimeout + seconds(1)

/** Requests whose document is about to be rendered again, with the failed segment replaced. */
const replacing = new WeakSet<Request>()

type Failed = { digest: string; error: unknown; boundary?: string }

/** What a document is rendered with. The application hands over its own React and React Router: a second copy has other contexts. */
export type Rendering = {
  ServerRouter: typeof ServerRouter
  renderToPipeableStream: typeof renderToPipeableStream
  /** The page when nothing of the application can be rendered. */
  lastResort: (digest: string, request: Request) => Response
  /** Of the Content-Security-Policy. */
  nonceOf?: (context: RouterContextProvider) => string | undefined
  /** A script in every page that runs before those of the application. */
  firstScript?: string
}

type HandleRequest = (
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
) => Promise<Response>

/**
 * Renders a document, complete before its first byte is sent: status, digest and content are right without JavaScript.
 *
 * 1. What fails while rendering rejects with the carrier of its digest. React Router then calls again, once, with the
 *    segment's boundary in its place. When that fails too, the boundary above takes over, or the static last resort.
 * 2. `X-Digest` is the digest that the page shows, and a page that shows one has status 500.
 */
export function documentRenderer(rendering: Rendering): HandleRequest {
  return async (request, status, headers, context, loadContext) => {
    // The client went away, and React Router stopped in the middle: nothing failed.
    if (request.signal.aborted) return new Response(null, { status: 499 })
    const nonce = rendering.nonceOf?.(loadContext)
    const second = replacing.delete(request)
    const shown = shownError(context)
    const previous = carriedBy(shown?.error)?.digest

    return new Promise((resolve, reject) => {
      const replaceSegment = ({ digest, error, boundary }: Failed) => {
        if (second) {
          escalate(shown?.routeId, digest, error, context)
          return resolve(rendering.lastResort(digest, request))
        }
        replacing.add(request)
        if (boundary !== undefined) context.staticHandlerContext._deepestRenderedBoundaryId = boundary
        reject(failureResponse(digest, error))
      }
      if (shown && !isPresentable(shown.error)) return replaceSegment(uncarried(shown))

      render(rendering, request, context, nonce, previous, (failed, body) => {
        // A boundary that throws while it shows a failure is enclosed by itself; the one above takes over.
        if (failed && shown && failed.boundary === shown.routeId)
          failed.boundary = boundaryAbove(shown.routeId, context)
        const broken = failed ?? (shown ? undefined : brokenAround(context))
        if (broken) return replaceSegment(broken)
        // A deferred failure that stands in its own place is a failure of the page too.
        const digest = shown ? previous : currentExchange()?.digests.at(-1)
        if (digest) headers.set('X-Digest', digest)
        headers.set('Content-Type', 'text/html; charset=utf-8')
        resolve(new Response(body?.(), { headers, status: digest && status < 400 ? 500 : status }))
      })
    })
  }
}

/** Calls back once: with the outermost failure, or with the complete page (without a body for HEAD). */
function render(
  { ServerRouter, renderToPipeableStream, firstScript }: Rendering,
  request: Request,
  context: EntryContext,
  nonce: string | undefined,
  previous: string | undefined,
  done: (failed: Failed | undefined, body?: () => Buffer<ArrayBuffer>) => void,
): void {
  const boundaries = boundaryRoutes(context)
  const route = context.staticHandlerContext.matches.at(-1)?.route.id
  let outermost: (Failed & { depth: number }) | undefined
  const timer = setTimeout(
    () => abort(new Error(`Rendering took more than ${renderMilliseconds} ms.`)),
    renderMilliseconds,
  )

  const { pipe, abort } = renderToPipeableStream(<ServerRouter context={context} url={request.url} nonce={nonce} />, {
    nonce,
    ...(firstScript && { bootstrapScriptContent: firstScript }),
    // React moves large boundaries behind inline scripts otherwise, complete or not.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error, { componentStack }) {
      const digest = carriedBy(error)?.digest ?? report(error, { kind: 'render', route, componentStack, previous })
      const depth = enclosingBoundary(componentStack) ?? boundaries.length
      if (!outermost || depth < outermost.depth) outermost = { digest, error, depth, boundary: boundaries[depth] }
      return digest
    },
    onShellError() {
      clearTimeout(timer)
      done(outermost)
    },
    onAllReady() {
      clearTimeout(timer)
      done(outermost, request.method === 'HEAD' ? undefined : () => whole(pipe))
    },
  })
}

/**
 * The page is complete: it is taken in one piece, by an object with only what React asks of a stream. A stream costs as much as half of what
 * rendering does, because React writes each name and each value by itself.
 */
function whole(pipe: (destination: Writable) => void): Buffer<ArrayBuffer> {
  const bytes: Uint8Array[] = []
  let text = ''
  const asBytes = () => {
    if (text) bytes.push(Buffer.from(text))
    text = ''
  }
  const sink = {
    // React would stop at any limit and go on in a later turn.
    write(chunk: string | Uint8Array) {
      if (typeof chunk === 'string') text += chunk
      else {
        asBytes()
        bytes.push(chunk)
      }
      return true
    },
    end: asBytes,
    destroy() {},
    on: () => sink,
  }
  pipe(sink as unknown as Writable)
  return Buffer.concat(bytes)
}

/** `headers()` or `meta()` failed: the page around is sound, and its segment can't be trusted. */
function brokenAround(context: EntryContext): Failed | undefined {
  const broken = currentExchange()?.broken
  return broken && { ...broken, boundary: boundaryOf(broken.routeId, context) }
}

/**
 * A component threw and then its boundary: React Router renders no third time. The handler answers once more, with the
 * nearest route above that has a loader answering with the failure.
 */
function escalate(routeId: string | undefined, digest: string, error: unknown, context: EntryContext): void {
  const exchange = currentExchange()
  let above = routeId && boundaryAbove(routeId, context)
  while (above && !context.manifest.routes[above]?.hasLoader) above = boundaryAbove(above, context)
  if (exchange && above) exchange.escalated = { routeId: above, digest, error }
}

/** A refusal, or a failure that carries its digest: what a boundary may be given. */
const isPresentable = (error: unknown) => carriedBy(error) !== undefined || isRefusal(error)

/** An exception that came past the guards: React Router's own, or any at all while developing, where nothing is guarded. */
function uncarried({ routeId, error }: { routeId: string; error: unknown }): Failed {
  return { digest: currentExchange()?.digests.at(-1) ?? report(error, { kind: 'handler' }), error, boundary: routeId }
}

/** For what no guard saw: React Router's own exceptions. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || error instanceof Response || isPresentable(error)) return
  report(error, { kind: 'handler' })
}

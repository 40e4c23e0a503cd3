import type { ReactNode } from 'react'
import type { renderToPipeableStream } from 'react-dom/server'
import type { EntryContext, ErrorResponse, RouterContextProvider, ServerBuild, ServerRouter } from 'react-router'

/** Reports failures to a project, from the server and from the page. Call it on both, for example in `root.tsx`. */
export function reportFailures(options: { dsn: string }): void

/** Server only. The build with every function of every route guarded, for `createRequestHandler`. */
export function guardBuild(build: ServerBuild): ServerBuild

/** Server only. The default export of `entry.server`. */
export function documentRenderer(rendering: {
  ServerRouter: typeof ServerRouter
  renderToPipeableStream: typeof renderToPipeableStream
  nonceOf?: (context: RouterContextProvider) => string | undefined
}): (
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
) => Promise<Response>

/** The `ErrorBoundary` of a route. */
export function ScopedFallback(props: { error?: unknown }): ReactNode

/** `<ScopedMeta render={Meta} />` instead of `<Meta />` in the Layout: stands when `meta()` of a route throws. */
export function ScopedMeta(props: { render: () => ReactNode }): ReactNode

/** `<Await>` for promises of loaders. `failed` is shown in their place; without it, the boundary of the route. */
export function Deferred<T>(props: {
  resolve: T | Promise<T>
  children: (value: T) => ReactNode
  failed?: (error: unknown) => ReactNode
}): ReactNode

/** Whether an error is a status thrown on purpose (404, 403), and no failure. */
export function isRefusal(error: unknown): error is ErrorResponse

import { Outlet } from 'react-router'
import { requireUser } from '~/sessions/session-middleware.server'
import type { Route } from './+types/signed-in'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const middleware: Route.MiddlewareFunction[] = [requireUser]

/** Nothing to load, but client navigations only pass the middleware of routes that load something. */
export const loader = () => null

export default function SignedIn() {
  return <Outlet />
}

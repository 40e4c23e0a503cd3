import { Outlet } from 'react-router'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export default function Frame() {
  return <Outlet />
}

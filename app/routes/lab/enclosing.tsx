import { Outlet } from 'react-router'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const loader = () => null

/** Its boundary takes over from one below that throws. */
export default function LabEnclosing() {
  return <Outlet />
}

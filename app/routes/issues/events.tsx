export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export default function Events() {
  return <p>Events</p>
}

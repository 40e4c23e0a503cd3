export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export default function Event() {
  return <p>Event</p>
}

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export default function LatestEvent() {
  return <p>LatestEvent</p>
}

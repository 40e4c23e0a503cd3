export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export default function NotFound() {
  return <p>NotFound</p>
}

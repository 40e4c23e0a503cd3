export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export default function New() {
  return <p>New</p>
}

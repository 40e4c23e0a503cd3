export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export default function Index() {
  return <p>Index</p>
}

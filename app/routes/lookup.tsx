export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export default function Lookup() {
  return <p>Lookup</p>
}

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export default function Receipt() {
  return <p>Receipt</p>
}

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export default function Setup() {
  return <p>Setup</p>
}

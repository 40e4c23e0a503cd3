export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export default function LabChild() {
  return <p>This child is fine.</p>
}

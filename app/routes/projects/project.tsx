export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export default function Project() {
  return <p>Project</p>
}

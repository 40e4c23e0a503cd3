export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export default function List() {
  return <p>List</p>
}

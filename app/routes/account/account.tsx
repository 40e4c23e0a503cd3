export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export default function Account() {
  return <p>Account</p>
}

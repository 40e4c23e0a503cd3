export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export default function Settings() {
  return <p>Settings</p>
}

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export default function Home() {
  return <p>Home</p>
}

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export default function SignIn() {
  return <p>SignIn</p>
}

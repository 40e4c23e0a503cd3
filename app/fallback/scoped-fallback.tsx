export function ScopedFallback() {
  return <p>Application error</p>
}

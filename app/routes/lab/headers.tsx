import { labFailure } from './lab-failure'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export function headers(): never {
  throw labFailure('headers')
}

export default function LabHeaders() {
  return <p>This page is fine, its headers are not.</p>
}

import { labFailure } from './lab-failure'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export function meta(): never {
  throw labFailure('meta')
}

export default function LabMeta() {
  return <p>This page is fine, its title is not.</p>
}

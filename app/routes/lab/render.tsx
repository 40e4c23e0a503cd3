import { labFailure } from './lab-failure'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export default function LabRender() {
  throw labFailure('render')
}

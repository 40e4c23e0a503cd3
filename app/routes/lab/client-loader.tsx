import { labFailure } from './lab-failure'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export async function clientLoader(): Promise<never> {
  throw labFailure('clientLoader')
}

export default function LabClientLoader() {
  return <p>Loaded as a document, where the loader of the browser does not run. Come here by script to see it fail.</p>
}

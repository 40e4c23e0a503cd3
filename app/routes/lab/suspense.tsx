import { Suspense } from 'react'
import { labFailure } from './lab-failure'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export default function LabSuspense() {
  return (
    <>
      <h1>Inside Suspense</h1>
      <Suspense fallback={<p>Waiting…</p>}>
        <Failing />
      </Suspense>
    </>
  )
}

function Failing(): never {
  throw labFailure('suspense')
}

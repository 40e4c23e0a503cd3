import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { labFailure } from './lab-failure'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

/** A parent that fails late, below a child route that is fine: the parent's segment is the one to replace. */
export default function LabParent() {
  return (
    <>
      <Outlet />
      <Suspense fallback={<p>Waiting…</p>}>
        <Failing />
      </Suspense>
    </>
  )
}

function Failing(): never {
  throw labFailure('parent')
}

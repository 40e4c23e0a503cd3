import { Suspense } from 'react'
import { Deferred } from '~/fallback/deferred'
import { FailureText } from '~/fallback/failure-text'
import type { Route } from './+types/deferred'
import { labFailure } from './lab-failure'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export function loader({ request }: Route.LoaderArgs) {
  return { inPlace: new URL(request.url).searchParams.has('in-place'), late: failLate() }
}

async function failLate(): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 20))
  throw labFailure('deferred')
}

export default function LabDeferred({ loaderData: { inPlace, late } }: Route.ComponentProps) {
  return (
    <>
      <h1>Deferred data</h1>
      <Suspense fallback={<p>Waiting…</p>}>
        <Deferred resolve={late} failed={inPlace ? (error) => <FailureText error={error} /> : undefined}>
          {(text) => <p>{text}</p>}
        </Deferred>
      </Suspense>
    </>
  )
}

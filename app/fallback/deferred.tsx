import type { ReactNode } from 'react'
import { Await, useAsyncError } from 'react-router'
import { type Carried, carrierError } from './carrier'

/** What a promise of a loader resolves to when it failed (guard-deferred.server.ts). `$digest` is a reserved key. */
export type FailedDeferred = { $digest: string; thrown?: Carried['thrown'] }

/**
 * `<Await>` for promises of guarded loaders. A failure shows `failed` in its place (see `FailureText`), or, without
 * one, the boundary of the route. Use it within `<Suspense>`; `<Await>` itself would take the marker for a value.
 */
export function Deferred<T>({
  resolve,
  children,
  failed,
}: {
  resolve: T | Promise<T>
  children: (value: T) => ReactNode
  failed?: (error: unknown) => ReactNode
}) {
  return (
    // The type of `Await` can't tell that guarded promises may resolve to the marker.
    <Await resolve={resolve as Promise<T | FailedDeferred>} errorElement={failed && <Rejected failed={failed} />}>
      {(value: T | FailedDeferred) => {
        if (!isFailed(value)) return children(value)
        const error = carrierError({ digest: value.$digest, ...(value.thrown && { thrown: value.thrown }) })
        return failed ? failed(error) : <Rethrown error={error} />
      }}
    </Await>
  )
}

/** In the browser a promise can still reject: the connection broke in the middle of the answer. */
const Rejected = ({ failed }: { failed: (error: unknown) => ReactNode }) => failed(useAsyncError())

function Rethrown({ error }: { error: unknown }): never {
  throw error
}

const isFailed = (value: unknown): value is FailedDeferred =>
  typeof value === 'object' && value !== null && '$digest' in value

import { isRouteErrorResponse } from 'react-router'
import type { Thrown } from './describe'
import { isDigest } from './digest'

/**
 * The one thing React Router hands from a failing server function to an ErrorBoundary unchanged, in the document, in
 * the hydration data and in `.data` answers, is an error response. Ours has status 500 and nothing but the digest
 * for a body. While developing, the body describes the exception too.
 */
export type Carried = { digest: string; thrown?: Thrown }

/** What a failure carries, or undefined when `error` is something else. */
export function carriedBy(error: unknown): Carried | undefined {
  if (!isRouteErrorResponse(error) || error.status !== 500) return undefined
  const data: unknown = error.data
  return typeof data === 'object' && data !== null && 'digest' in data && isDigest(data.digest)
    ? (data as Carried)
    : undefined
}

/** The carrier as boundaries see it, for a place where React Router does not make it from a Response. */
export const carrierError = (carried: Carried) => ({ status: 500, statusText: '', internal: false, data: carried })

import { type ErrorResponse, isRouteErrorResponse } from 'react-router'
import type { Thrown } from './describe'
import { isDigest } from './digest'

/**
 * The one thing React Router hands from a failing server function to an ErrorBoundary unchanged, in the document, in
 * the hydration data and in `.data` answers, is an error response. Ours has status 500 and nothing but the digest
 * for a body. While developing, the body describes the exception too.
 */
export type Carried = { digest: string; thrown?: Thrown }

/** What a failure carries, or undefined when `error` is something else. Never throws: thrown values may, when they are read. */
export function carriedBy(error: unknown): Carried | undefined {
  try {
    return isRouteErrorResponse(error) && error.status === 500 && isCarried(error.data) ? error.data : undefined
  } catch {
    return undefined
  }
}

const isCarried = (data: unknown): data is Carried =>
  typeof data === 'object' && data !== null && 'digest' in data && isDigest(data.digest)

/** Whether it is a refusal: a thrown status without a digest, since the guards give every failure one. Never throws. */
export function isRefusal(error: unknown): error is ErrorResponse {
  try {
    return isRouteErrorResponse(error) && carriedBy(error) === undefined
  } catch {
    return false
  }
}

/** The carrier as boundaries see it, for a place where React Router does not make it from a Response. */
export const carrierError = (carried: Carried) => ({ status: 500, statusText: '', internal: false, data: carried })

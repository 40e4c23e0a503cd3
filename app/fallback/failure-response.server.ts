import { data } from 'react-router'
import { type Carried, carriedBy } from './carrier'
import { describe } from './describe'
import { isDevelopment } from './development'
import { report, type Where } from './report.server'

const carriers = new WeakSet<Response>()

/** The carrier of a digest (carrier.ts) in the form that loaders, actions and middleware throw. */
export function failureResponse(digest: string, error?: unknown): Response {
  const carried = carriedBy(error) ?? newCarried(digest, error)
  const response = Response.json(carried, { status: 500, headers: { 'X-Digest': digest, 'Cache-Control': 'no-store' } })
  carriers.add(response)
  return response
}

const newCarried = (digest: string, error: unknown): Carried =>
  isDevelopment && error !== undefined ? { digest, thrown: describe(error) } : { digest }

/** Turns what a route function threw into what may leave it: refusals and redirects as they are, anything else as a digest. */
export function rethrowable(error: unknown, where: Where): unknown {
  if (isIntended(error)) return error
  const reason = error instanceof Response ? new Error(`A response with status ${error.status} was thrown.`) : error
  return failureResponse(report(reason, where), reason)
}

const DataWithInit = data(null).constructor as new () => ReturnType<typeof data>

/**
 * A refusal, a redirect, or a failure that was already reported. Only real ones: an object that merely looks like an
 * error response is a thrown value like any other, and one that says 5xx is a failure.
 */
function isIntended(error: unknown): boolean {
  if (error instanceof Response) return error.status < 500 || carriers.has(error)
  return error instanceof DataWithInit && (error.init?.status ?? 200) < 500
}

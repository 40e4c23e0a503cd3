import { data } from 'react-router'
import { isMarkedRefusal } from '../requests/mark-refusal'
import { refusalIn } from '../requests/refusal-in'
import { refuse } from '../requests/refuse'
import { type Carried, carriedBy } from './carrier'
import { isDatabaseUnreachable } from './database-unreachable'
import { describe } from './describe'
import { isDevelopment } from './development'
import { currentExchange } from './exchange.server'
import { retryAfterBusy } from './refusals'
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
export function rethrowable(thrown: unknown, where: Where): unknown {
  const error = isDatabaseUnreachable(thrown) ? refuse(503, 'database-unreachable', retryAfterBusy) : thrown
  if (isIntended(error)) {
    noteRefusal(error)
    return error
  }
  const reason = error instanceof Response ? new Error(`A response with status ${error.status} was thrown.`) : error
  return failureResponse(report(reason, where), reason)
}

const DataWithInit = data(null).constructor as new () => ReturnType<typeof data>

type Intended = Response | ReturnType<typeof data>

/**
 * A refusal, a redirect, or a failure that was already reported. Only real ones: an object that merely looks like an error response is
 * a thrown value like any other. From 500 on, only what `markRefusal` marked is a refusal.
 */
export function isIntended(error: unknown): error is Intended {
  if (!(error instanceof Response || error instanceof DataWithInit)) return false
  return statusOf(error) < 500 || carriers.has(error as Response) || isMarkedRefusal(error)
}

const statusOf = (answer: Intended) => (answer instanceof Response ? answer.status : (answer.init?.status ?? 200))

/**
 * Remembers a refusal for the answer, of which only the status is left later: from 500 on it must not be taken for a failure, and a
 * resource route has no boundary that picks the words of a code.
 */
function noteRefusal(refusal: Intended): void {
  const exchange = currentExchange()
  const status = statusOf(refusal)
  if (!exchange || carriers.has(refusal as Response)) return
  if (!(refusal instanceof Response) && (status >= 500 || refusalIn(refusal.data))) {
    exchange.refused = { status, said: refusal.data }
  } else if (status >= 500) exchange.refused = { status }
}

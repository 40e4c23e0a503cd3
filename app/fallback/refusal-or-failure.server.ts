import { isMarkedRefusal } from '../requests/mark-refusal'
import { isDatabaseUnreachable, unreachableProblem } from './database-unreachable'
import type { Exchange } from './exchange.server'
import { failureProblem } from './problem'
import { report, type Where } from './report.server'

/**
 * What a program is answered when its route throws: a thrown Response is a refusal (`rethrowable` decides the same for routes of React
 * Router); any other error is a failure of Digestline, of which only the digest is told. For routes that answer without React Router.
 */
export function refusalOrFailure(thrown: unknown, where: Where, exchange?: Exchange): Response {
  if (thrown instanceof Response && (thrown.status < 500 || isMarkedRefusal(thrown))) return thrown
  if (isDatabaseUnreachable(thrown)) return unreachableProblem()
  return failureProblem(report(thrown, where, exchange))
}

import { StoreTrouble } from '../store/store-trouble'
import { problem } from './problem'
import { retryAfterBusy } from './refusals'

/** The server of the database does not answer. Digestline did not fail, nothing was changed, and trying again is all that helps. */
export const isDatabaseUnreachable = (error: unknown): boolean =>
  error instanceof StoreTrouble && error.code === 'unreachable'

/** The answer of the API. */
export const unreachableProblem = (): Response =>
  problem(503, 'The database is busy or does not answer. Try again in a moment.', retryAfterBusy)

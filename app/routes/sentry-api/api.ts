import { bearer } from '~/sessions/bearer.server'
import { errorsAsDetail } from './guards.server'

/** Around every address of the API of Sentry's clients. */
export const middleware = [errorsAsDetail, bearer]

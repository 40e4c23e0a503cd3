import { problemsAsJson } from '~/fallback/problems.server'
import { bearer } from '~/sessions/bearer.server'

/** Around every address of the API: a token is asked for, and whatever goes wrong is JSON. */
export const middleware = [problemsAsJson, bearer]

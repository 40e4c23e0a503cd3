import { bearer } from '~/accounts/bearer.server'
import { problemsAsJson } from '~/accounts/problems.server'

/** Around every address of the API: a token is asked for, and whatever goes wrong is JSON. */
export const middleware = [problemsAsJson, bearer]

import { problemsAsJson } from '~/fallback/problems.server'
import { bearer } from '~/sessions/bearer.server'

/** Middleware of all API addresses: requires a token, and answers every error as JSON. */
export const middleware = [problemsAsJson, bearer]

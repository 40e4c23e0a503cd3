import { isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { failureProblem, problem } from './problem'

/**
 * Every error under the API is answered as problem+json: refusals of the router (405), and failures of Digestline, of which only the digest
 * is told. Outermost middleware of the API.
 */
export const problemsAsJson: MiddlewareFunction<Response> = async (_args, next) => {
  try {
    const response = asProblem(await next())
    response.headers.set('Cache-Control', 'no-store')
    return response
  } catch (error) {
    if (isRouteErrorResponse(error)) return problem(error.status, refusals[error.status] ?? error.statusText)
    throw error
  }
}

const refusals: Record<number, string> = {
  404: 'This address does not exist. The API is described at /api/v1/openapi.json.',
  405: 'This address does not support that method. The API is described at /api/v1/openapi.json.',
}

function asProblem(response: Response): Response {
  if (response.status < 400 || response.headers.get('Content-Type')?.startsWith('application/problem+json')) {
    return response
  }
  const digest = response.headers.get('X-Digest')
  if (!digest) return problem(response.status, refusals[response.status] ?? 'The request was refused.')
  return failureProblem(digest, response.status)
}

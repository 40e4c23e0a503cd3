import { markRefusal } from '../requests/mark-refusal'

const titles: Record<number, string> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  413: 'Too large',
  429: 'Too many requests',
  500: 'Unexpected failure',
  503: 'Not available now',
  507: 'No space left',
}

/** An API error as `application/problem+json` (RFC 9457). `more` adds members, like the digest of a failure. */
export function problem(
  status: number,
  detail: string,
  headers: Record<string, string> = {},
  more: Record<string, string> = {},
): Response {
  const body = { type: 'about:blank', title: titles[status] ?? 'Error', status, detail, ...more }
  const said = { ...headers, 'Content-Type': 'application/problem+json' }
  return markRefusal(Response.json(body, { status, headers: said }))
}

/** The answer to a request that failed unexpectedly: of the failure only the digest is told. */
export const failureProblem = (digest: string, status = 500): Response =>
  problem(
    status,
    'An unexpected failure. It was logged and recorded under this digest.',
    { 'X-Digest': digest },
    { digest },
  )

/** JSON of the OAuth endpoints, kept by no cache. */
export const oauthAnswer = (body: object, status = 200): Response =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })

type OAuthErrorCode =
  | 'invalid_client'
  | 'invalid_client_metadata'
  | 'invalid_grant'
  | 'invalid_redirect_uri'
  | 'invalid_request'
  | 'invalid_target'
  | 'temporarily_unavailable'
  | 'unsupported_grant_type'

/** An error of RFC 6749 §5.2 or RFC 7591 §3.2.2. */
export const oauthError = (error: OAuthErrorCode, why: string, status = 400): Response =>
  oauthAnswer({ error, error_description: why }, status)

/** For endpoints that only accept posts. */
export function onlyPost(): Response {
  const answer = oauthError('invalid_request', 'This address supports POST.', 405)
  answer.headers.set('Allow', 'POST')
  return answer
}

/** `retryAfter`: whole seconds. */
export function tooManyRequests(retryAfter: number): Response {
  const answer = oauthError('temporarily_unavailable', `Try again in ${retryAfter} seconds.`, 429)
  answer.headers.set('Retry-After', String(retryAfter))
  return answer
}

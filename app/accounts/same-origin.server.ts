import type { MiddlewareFunction } from 'react-router'
import { refuse } from '../requests/refuse'

/**
 * Refuses state changes that another site's page sent with our visitor's cookies.
 * On every page and noun action; never on intake (any site may report) and never on the API (a bearer token is not sent by itself).
 */
export const sameOrigin: MiddlewareFunction<Response> = ({ request }) => {
  if (isSafe(request.method) || isSameOrigin(request)) return
  throw fromAnotherSite()
}

export const fromAnotherSite = () => refuse(403, 'other-site')

/**
 * Whether a request is refused before the router sees it: React Router has its own check, and answers a foreign `Origin` of its data
 * requests (`.data`) as a failure, with a digest, a log line and an event each. The API and the reports of browsers judge for themselves.
 */
export function isForeign(request: Request): boolean {
  return !isSafe(request.method) && !judgesItself.test(new URL(request.url).pathname) && !isSameOrigin(request)
}

const judgesItself = /^\/(?:api\/(?!.*\.data$)|client-failures$)/

const isSafe = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

/**
 * Neither Sec-Fetch-Site nor Origin may name another site; a page can forge neither. Without both it is no browser, and there are no
 * cookies to borrow.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('Sec-Fetch-Site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return false
  const origin = request.headers.get('Origin')
  return origin === null || origin === new URL(request.url).origin
}

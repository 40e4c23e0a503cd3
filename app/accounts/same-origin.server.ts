import { data, type MiddlewareFunction } from 'react-router'

/**
 * Refuses state changes that another site's page sent with our visitor's cookies.
 * On every page and noun action; never on intake (any site may report) and never on the API (a bearer token is not sent by itself).
 */
export const sameOrigin: MiddlewareFunction<Response> = ({ request }) => {
  if (isSafe(request.method) || isSameOrigin(request)) return
  throw data('This form was sent from another site, so it was not accepted. Open the page here and send it again.', {
    status: 403,
  })
}

const isSafe = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

/**
 * Sec-Fetch-Site where the browser sends it (it cannot be forged by a page, and no proxy rewrites it), else Origin.
 * Neither: not a browser, so there are no cookies to borrow.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('Sec-Fetch-Site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const origin = request.headers.get('Origin')
  return origin === null || origin === new URL(request.url).origin
}

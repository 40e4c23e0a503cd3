import type { RefusalCode } from '../requests/refuse'

/**
 * Methods that are forwarded to the router; the router or a route refuses those that an address does not support. All others are
 * unsupported.
 */
const routed = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The methods of pages and API: `Allow` of a refused method. */
export const allowedMethods = 'GET, HEAD, POST, PATCH'

/**
 * Path and query of a request target. The form with scheme and host has to be supported, for any host (RFC 9112 §3.2.2). Undefined for
 * anything else: `*`, other schemes.
 */
export function originForm(target: string | undefined): string | undefined {
  if (target?.startsWith('/')) return target
  if (!target || !/^https?:\/\//i.test(target) || !URL.canParse(target)) return undefined
  const { pathname, search } = new URL(target)
  return pathname + search
}

/**
 * Why the router cannot handle a request to a page; undefined when it can. Some cannot become a `Request` (TRACE), and for others the
 * router only writes to standard error (invalid percent-encoding).
 */
export function unaskable(
  method: string,
  target: string | undefined,
  host: string | undefined,
): { status: 400 | 405; refusal?: RefusalCode } | undefined {
  if (!routed.has(method)) return { status: 405 }
  const path = originForm(target)
  if (path === undefined || !isDecodable(path)) return { status: 400, refusal: 'broken-address' }
  if (host !== undefined && !isHost(host)) return { status: 400, refusal: 'broken-host' }
  return undefined
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}

/** A name or an address with an optional port, and nothing else (RFC 9110 §7.2). */
const isHost = (host: string) => !/[\s/\\?#@]/.test(host) && URL.canParse(`http://${host}`)

import type { RefusalCode } from '../requests/refuse'

/** Methods that are handed to the router; it, or a route, refuses those an address does not take. The rest nobody takes. */
const routed = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** What pages and the API take; `Allow` of a refused method. */
export const allowedMethods = 'GET, HEAD, POST, PATCH'

/**
 * Path and query of a request target. The form with scheme and host has to be understood as well, whatever host it names
 * (RFC 9112 §3.2.2). Undefined for what is no address here: `*`, other schemes.
 */
export function originForm(target: string | undefined): string | undefined {
  if (target?.startsWith('/')) return target
  if (!target || !/^https?:\/\//i.test(target) || !URL.canParse(target)) return undefined
  const { pathname, search } = new URL(target)
  return pathname + search
}

/**
 * Why a request to a page cannot even be asked of the router, undefined when it can. A `Request` cannot be made of some
 * (TRACE), and the router has no answer but a line on standard error to others (broken percent-encoding).
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

/** A name or an address, with or without a port, and nothing besides (RFC 9110 §7.2). */
const isHost = (host: string) => !/[\s/\\?#@]/.test(host) && URL.canParse(`http://${host}`)

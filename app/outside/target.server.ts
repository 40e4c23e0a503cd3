import { isIP } from 'node:net'
import { type IsAllowed, isPublicAddress } from './public-address.server'

/** Where a request is sent: what its URL says, after the normalisation of the URL standard. */
export type Target = {
  secure: boolean
  /** Without brackets. */
  host: string
  /** 4 or 6 when `host` is an address, which is then already allowed; 0 for a name. */
  literal: 0 | 4 | 6
  port: number
  /** With the query. */
  path: string
}

/** From 1024 on: ports of other protocols that the Fetch standard blocks, because their servers may act on what a request says. */
const blockedPorts = [
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]

const isWebPort = (port: number) => port === 80 || port === 443 || (port >= 1024 && !blockedPorts.includes(port))

/**
 * Judges a URL before anything is asked about it. An address in any spelling (decimal, octal, hexadecimal, short, mapped) is the one the
 * URL standard makes of it, and is judged here: Node.js does not call `lookup` for it.
 */
export function targetOf(
  text: string,
  allowed: IsAllowed,
): { ok: true; target: Target } | { ok: false; problem: 'address' | 'forbidden'; detail: string } {
  const wrong = (detail: string) => ({ ok: false, problem: 'address', detail }) as const
  if (!URL.canParse(text)) return wrong('not a URL')
  const url = new URL(text)
  const secure = url.protocol === 'https:'
  if (!secure && url.protocol !== 'http:') return wrong(`not http or https: ${url.protocol.slice(0, 20)}`)
  if (url.username || url.password) return wrong('a user name or password in the URL')
  const port = Number(url.port) || (secure ? 443 : 80)
  if (!isWebPort(port)) return wrong(`port ${port}`)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (!host) return wrong('no host')
  const family = isIP(host)
  const literal = family === 4 || family === 6 ? family : 0
  if (literal && !isPublicAddress(host) && !allowed.address(host) && !allowed.host(host)) {
    return { ok: false, problem: 'forbidden', detail: host }
  }
  return { ok: true, target: { secure, host, literal, port, path: `${url.pathname}${url.search}` } }
}

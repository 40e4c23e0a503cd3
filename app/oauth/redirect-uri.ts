/** Characters of one redirect URI. */
export const longestRedirectUri = 255

/** A plain domain name, IPv4 or IPv6 address: the host becomes part of a Content-Security-Policy. */
const plainHost = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])$/
const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * Whether a client may register this address: `https`, or `http` on this computer (RFC 8252 §7.3). Without user name and fragment, and written
 * so that every URL parser finds the same host in it.
 */
export function isRedirectUri(text: string): boolean {
  if (text.length > longestRedirectUri || !/^https?:\/\/[!-~]+$/.test(text) || /[\\#@"<>^`{|}]/.test(text)) return false
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return plainHost.test(url.hostname) && (url.protocol === 'https:' || loopback.has(url.hostname))
}

/** Whether the address belongs to a program on the user's own computer. */
export const isOnThisComputer = (uri: string): boolean => loopback.has(new URL(uri).hostname)

/** Whether a client that registered one address may use the other: the same text, or on this computer another port (RFC 8252 §7.3). */
export function isSameRedirectUri(registered: string, asked: string): boolean {
  if (registered === asked) return true
  const program = isRedirectUri(asked) ? withoutPort(asked) : undefined
  return program !== undefined && program === withoutPort(registered)
}

/**
 * The source expression of a Content-Security-Policy for this address: its origin. An IPv6 address cannot stand in one (CSP Level 3 §2.3.1), so that
 * its scheme has to do.
 */
export function policySourceOf(uri: string): string {
  const { protocol, hostname, origin } = new URL(uri)
  return hostname.startsWith('[') ? protocol : origin
}

/** Of an address on this computer, the only ones with `http`. */
function withoutPort(uri: string): string | undefined {
  const { protocol, hostname, pathname, search } = new URL(uri)
  return protocol === 'http:' ? hostname + pathname + search : undefined
}

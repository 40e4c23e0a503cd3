/**
 * The IP address a request came from, without a port: proxies such as Azure's write `203.0.113.9:51234` or `[2001:db8::1]:51234`. Each
 * trusted proxy appended what it saw to `X-Forwarded-For`, so with n proxies in front the n-th entry from the right is the client; the
 * client could have forged anything left of it. If that entry is not an address (`unknown`), the address of the connection is used.
 */
export function clientAddress(socketAddress: string, forwardedFor: string | undefined, trustedProxies: number): string {
  const own = ipAddress(socketAddress) ?? socketAddress
  if (trustedProxies === 0 || !forwardedFor) return own
  const hops = forwardedFor.split(',')
  return ipAddress(hops[Math.max(0, hops.length - trustedProxies)] ?? '') ?? own
}

/**
 * The address that limits count by: the /64 of an IPv6 address, because one customer gets a whole /64; any other address unchanged.
 * `address`: as `clientAddress` returns it.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [left = '', right] = address.split('::')
  const groups = left === '' ? [] : left.split(':')
  const after = right ? right.split(':') : []
  const zeros = right === undefined ? 0 : Math.max(0, 8 - groups.length - after.length)
  const whole = [...groups, ...Array<string>(zeros).fill('0'), ...after]
  return `${whole.slice(0, 4).join(':')}::/64`
}

const ipv4 = /^(?:\d{1,3}\.){3}\d{1,3}$/
/** An address with an optional port; IPv6 in brackets. */
const withPort = /^"?(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})"?$/

/** The canonical address without port, brackets and zone; undefined for anything else. */
function ipAddress(text: string): string | undefined {
  const trimmed = text.trim()
  if (ipv4.test(trimmed)) return canonicalIpv4(trimmed)
  const parts = withPort.exec(trimmed)
  const bare = (parts?.[1] ?? parts?.[2] ?? trimmed).split('%', 1)[0]!
  return bare.includes(':') ? canonicalIpv6(bare) : canonicalIpv4(bare)
}

const canonicalIpv4 = (address: string): string | undefined =>
  ipv4.test(address) && address.split('.').every((byte) => Number(byte) < 256) ? address : undefined

function canonicalIpv6(address: string): string | undefined {
  // The most frequent form: how Node shows an IPv4 client of a dual-stack socket.
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped) return canonicalIpv4(mapped)
  const url = `http://[${address}]`
  if (!URL.canParse(url)) return undefined
  const canonical = new URL(url).hostname.slice(1, -1)
  const bytes = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(canonical)?.slice(1)
  return (
    bytes?.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.') ??
    canonical
  )
}

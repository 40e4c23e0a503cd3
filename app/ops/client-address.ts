/**
 * The address a request came from. Each trusted proxy appended what it saw to `X-Forwarded-For`, so with n proxies
 * in front the n-th entry from the right is the client; anything left of it the client could have made up.
 */
export function clientAddress(socketAddress: string, forwardedFor: string | undefined, trustedProxies: number): string {
  const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/, '')
  if (trustedProxies === 0 || !forwardedFor) return plain(socketAddress)
  const hops = forwardedFor.split(',')
  return plain(hops[Math.max(0, hops.length - trustedProxies)] ?? socketAddress)
}

/**
 * The part of an address that is kept and shown of where somebody signed in: enough to recognise a place, not a household. Of IPv4
 * the /24, of IPv6 the /48. `address`: as limits count it (`clientAddressContext`).
 */
export function shortNetwork(address: string): string {
  if (!address.includes(':')) return address.replace(/\.\d+$/, '.0/24')
  return `${address.split(':', 3).join(':')}::/48`
}

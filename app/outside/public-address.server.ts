import { BlockList, isIPv4, isIPv6 } from 'node:net'
import type { OutsideAllowed } from '../config'

/*
 * Which addresses requests may be sent to.
 *  1. IPv4: everything but the special-purpose registry of the IANA, and the metadata service of Azure, which has a public address.
 *  2. IPv6: only global unicast (2000::/3) without what embeds or tunnels another address. Loopback, unique local, link-local, site-local,
 *     IPv4-mapped, IPv4-compatible and NAT64 addresses are outside of it.
 *
 * https://www.iana.org/assignments/iana-ipv4-special-registry and …/iana-ipv6-special-registry
 */

const special = new BlockList()
for (const [network, prefix] of [
  // This network, and "unspecified".
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Carrier-grade NAT; metadata of Alibaba Cloud.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local; metadata of most clouds.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  // Protocol assignments; metadata of Oracle Cloud.
  ['192.0.0.0', 24],
  // Documentation: three networks.
  ['192.0.2.0', 24],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Relays of 6to4.
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  // Benchmarks.
  ['198.18.0.0', 15],
  // Multicast, reserved, broadcast.
  ['224.0.0.0', 3],
  // Metadata of Azure.
  ['168.63.129.16', 32],
] as const) {
  special.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  // Protocol assignments, Teredo (2001::/32) and benchmarks among them.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4: embeds an IPv4 address.
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  special.addSubnet(network, prefix, 'ipv6')
}
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Whether anybody on the internet has this address. False for text that is no address, and for one with a zone. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** Whether a host, or an address it has, was allowed although it is not public. */
export type IsAllowed = { host: (host: string) => boolean; address: (address: string) => boolean }

/** What `OUTSIDE_ALLOW` says. A host is allowed by its name as it is written there; subdomains are not. */
export function allowedBy({ hosts, networks }: OutsideAllowed): IsAllowed {
  const list = new BlockList()
  for (const { address, prefix, family } of networks) list.addSubnet(address, prefix, family)
  return {
    host: (host) => hosts.includes(plainHost(host)),
    address: (address) =>
      isIPv4(address) ? list.check(address, 'ipv4') : isIPv6(address) && list.check(address, 'ipv6'),
  }
}

/** Without the dot of the root. */
const plainHost = (host: string) => host.toLowerCase().replace(/\.$/, '')

const octet = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'

/** Skips product versions (`Chrome/120.0.0.0`, `Version=1.0.0.0`), which look like addresses. */
const version4 = new RegExp(
  `(?<![\\w.-])(?<![A-Za-z]/)(?<!ersion[ =:]{1,2})${octet}\\.${octet}\\.${octet}\\.${octet}(?![\\w-]|\\.\\d)`,
  'g',
)
const version6 = /(?<![\w:.])(?:[0-9a-fA-F]{1,4}:{1,2}){1,7}[0-9a-fA-F]{0,4}(?![\w:])/g

/** The text with IP addresses replaced. Addresses that only mean “this machine” stay. */
export function withoutIpAddresses(text: string, replacement: string): string {
  const rest = text.replace(version4, (address) => (isThisMachine(address) ? address : replacement))
  return rest.replace(version6, (address) => (isVersion6(address) ? replacement : address))
}

/** A cheap test that every address passes. */
export const mayHoldIpAddress = /\d\.\d|[0-9a-fA-F]:[0-9a-fA-F:]/

const isThisMachine = (address: string) => address.startsWith('127.') || address === '0.0.0.0'

/** Times (`12:30:45`), C++ names (`a::b`) and hardware addresses do not match. Source: RFC 4291 §2.2. */
function isVersion6(address: string): boolean {
  const halves = address.split('::')
  const groups = address.split(':').filter((group) => group !== '')
  if (!/\d/.test(address) || halves.length > 2) return false
  return halves.length === 2 ? groups.length >= 2 && groups.length < 8 && groups[0]!.length >= 3 : groups.length === 8
}

import { expect, test } from 'vitest'
import { shortNetwork } from './short-network'

test.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:7:1::/64', '2001:db8:7::/48'],
  ['0:0:0:0::/64', '0:0:0::/48'],
  ['', ''],
])('of %s it keeps %s', (address, network) => {
  expect(shortNetwork(address)).toBe(network)
})

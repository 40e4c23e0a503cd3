import { expect, test } from 'vitest'
import { clientAddress, networkOf } from './client-address'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  // Azure's gateways and IIS add the port, which differs for each connection.
  ['203.0.113.9:51234', '203.0.113.9'],
  ['[2001:db8::1]:51234', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['"[2001:db8::1]:51234"', '2001:db8::1'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['[::ffff:cb00:7109]:51234', '203.0.113.9'],
  ['fe80::1%eth0', 'fe80::1'],
])('a proxy that says %s means %s', (said, address) => {
  expect(clientAddress('10.0.0.1', `198.51.100.1, ${said}`, 1)).toBe(address)
})

test('the address of the nearest proxy is used when it does not name the client', () => {
  for (const said of ['unknown', '_secret', '', 'a:b', '[2001:db8::1', '1.2.3.4.5', '999.0.0.1'])
    expect([said, clientAddress('::ffff:10.0.0.1', said, 1)]).toEqual([said, '10.0.0.1'])
})

test('only entries of trusted proxies are used', () => {
  const said = '198.51.100.1, 203.0.113.9, 192.0.2.1'
  expect([0, 1, 2, 3].map((trusted) => clientAddress('10.0.0.1', said, trusted))).toEqual([
    '10.0.0.1',
    '192.0.2.1',
    '203.0.113.9',
    '198.51.100.1',
  ])
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:1:ffff::', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::cb00:7109', '64:ff9b:0:0::/64'],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

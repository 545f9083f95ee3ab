import { expect, test } from 'vitest';
import { networkOf, siteOf } from './network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::7', '2001:db8:1:2'],
  ['2001:0db8:0001:0002:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::7', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('network: the address %s belongs to %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test('network: the networks of one IPv6 site have one site, an IPv4 address is its own', () => {
  expect(siteOf('2001:db8:1:2::7')).toBe('2001:db8:1');
  expect(siteOf('2001:db8:1:ffff::7')).toBe('2001:db8:1');
  expect(siteOf('203.0.113.7')).toBe('203.0.113.7');
});

import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test('postbacks: only hosts of the public internet are called', () => {
  for (const open of ['1.1.1.1', '9.255.255.255', '172.15.0.1', '172.32.0.1', '2606:4700::1111']) {
    expect([open, isPublicAddress(open)]).toEqual([open, true]);
  }
  const closed = [
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2130706433',
    'localhost',
    '',
  ];
  for (const address of closed) {
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
  }
});

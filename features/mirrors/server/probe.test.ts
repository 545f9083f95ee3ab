import { expect, test } from 'vitest';
import { isPrivateAddress } from './probe.ts';

test('mirrors: the server requests no address of its own machine or of a private network', () => {
  const own = [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fd00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
  ];
  expect(own.filter((address) => !isPrivateAddress(address))).toEqual([]);
  const outside = ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2a02:6b8::1', '::ffff:8.8.8.8'];
  expect(outside.filter((address) => isPrivateAddress(address))).toEqual([]);
});

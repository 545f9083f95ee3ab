import { expect, test } from 'vitest';
import { networkText } from '../rules.networks.ts';
import { senderCheck } from './networks.ts';

test('suppliers: without networks calls come from anywhere', () => {
  const isSender = senderCheck([]);
  expect(['203.0.113.9', '2001:db8::1'].every((ip) => isSender(ip))).toBe(true);
});

test('suppliers: a call comes from an address or a network of the list', () => {
  const isSender = senderCheck([
    '203.0.113.0/24',
    '198.51.100.7',
    '2001:db8:1::/48',
    '2001:db8::5',
  ]);
  const inside = ['203.0.113.255', '::ffff:203.0.113.1', '198.51.100.7', '2001:db8:1:2::3'];
  expect(inside.filter((ip) => !isSender(ip))).toEqual([]);
  const outside = [
    '203.0.114.1',
    '198.51.100.8',
    '2001:db8:2::1',
    '::ffff:198.51.100.8',
    '::1',
    '',
  ];
  expect(outside.filter((ip) => isSender(ip))).toEqual([]);
  expect(isSender('2001:db8::5')).toBe(true);
});

test('suppliers: what is no network is refused', () => {
  const right = ['203.0.113.0/24', '198.51.100.7', '2001:db8:1::/48', '::1', '0.0.0.0/0'];
  expect(right.filter((text) => !networkText.safeParse(text).success)).toEqual([]);
  const wrong = ['203.0.113.0/33', '203.0.113', 'games.example', '', '2001:db8::/129', ' 10.0.0.1'];
  expect(wrong.filter((text) => networkText.safeParse(text).success)).toEqual([]);
});

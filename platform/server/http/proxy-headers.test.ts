import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { proxyHeaderFilter } from './proxy-headers.ts';

function headersAfter(trustedProxies: readonly string[], remoteAddress: string | undefined) {
  const headers = { 'x-country': 'US', 'x-part': 'NV', 'user-agent': 'test' };
  const request = { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
  proxyHeaderFilter(trustedProxies, ['x-country', 'x-part'])(request);
  return Object.keys(request.headers);
}

test('proxy headers: a trusted proxy keeps them, also as an IPv4 address in the form of IPv6', () => {
  const all = ['x-country', 'x-part', 'user-agent'];
  expect(headersAfter(['10.0.0.0/8'], '10.1.2.3')).toEqual(all);
  expect(headersAfter(['10.0.0.0/8'], '::ffff:10.1.2.3')).toEqual(all);
});

test('proxy headers: they are removed from the requests of all other peers', () => {
  expect(headersAfter(['10.0.0.0/8'], '203.0.113.9')).toEqual(['user-agent']);
  expect(headersAfter([], '127.0.0.1')).toEqual(['user-agent']);
  expect(headersAfter(['10.0.0.0/8'], undefined)).toEqual(['user-agent']);
});

import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { addressReader } from './client-address.ts';

function requestFrom(remoteAddress: string, forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
}

test('client address: without proxies no forwarded address is trusted', () => {
  const read = addressReader([]);
  expect(read(requestFrom('203.0.113.9', '198.51.100.1'))).toBe('203.0.113.9');
});

test('client address: a trusted proxy is believed, another host that claims to be one is not', () => {
  const read = addressReader(['10.0.0.0/8']);
  expect(read(requestFrom('10.1.2.3', '198.51.100.1'))).toBe('198.51.100.1');
  expect(read(requestFrom('203.0.113.9', '198.51.100.1'))).toBe('203.0.113.9');
});

test('client address: of a chain, the last address not written by a trusted proxy counts', () => {
  const read = addressReader(['10.0.0.0/8']);
  expect(read(requestFrom('10.1.2.3', '1.1.1.1, 198.51.100.1, 10.9.9.9'))).toBe('198.51.100.1');
});

import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { addressReader } from './client-address.ts';

function asked(remoteAddress: string, forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
}

test('without proxies nobody is believed about who asks', () => {
  const read = addressReader([]);
  expect(read(asked('203.0.113.9', '198.51.100.1'))).toBe('203.0.113.9');
});

test('a trusted proxy is believed, a stranger who claims to be one is not', () => {
  const read = addressReader(['10.0.0.0/8']);
  expect(read(asked('10.1.2.3', '198.51.100.1'))).toBe('198.51.100.1');
  expect(read(asked('203.0.113.9', '198.51.100.1'))).toBe('203.0.113.9');
});

test('of a chain, the last address that no proxy of ours wrote counts', () => {
  const read = addressReader(['10.0.0.0/8']);
  expect(read(asked('10.1.2.3', '1.1.1.1, 198.51.100.1, 10.9.9.9'))).toBe('198.51.100.1');
});

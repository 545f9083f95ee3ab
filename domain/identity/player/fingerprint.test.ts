import { hashComponents, type UnknownComponents } from '@fingerprintjs/fingerprintjs';
import type * as FingerprintJs from '@fingerprintjs/fingerprintjs';
import { afterEach, expect, test, vi } from 'vitest';
import { fingerprint, knownFingerprint } from './fingerprint.ts';

const order: string[] = [];

function source(name: string, value: unknown) {
  return () => {
    order.push(name);
    setTimeout(() => order.push('the page'));
    return value;
  };
}

vi.mock('@fingerprintjs/fingerprintjs', async (original) => ({
  ...(await original<typeof FingerprintJs>()),
  sources: {
    canvas: source('canvas', 'drawn'),
    audio: async () => source('audio', async () => 0.5)(),
    blocked: () => {
      throw new Error('blocked');
    },
  },
}));

afterEach(() => vi.unstubAllGlobals());

test('tracking.page-open: a browser without storage keeps the fingerprint for the page', async () => {
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  expect(knownFingerprint()).toBeNull();
  const found = await fingerprint();
  // As the agent of the library computes it, in which the order does not matter.
  const all = { audio: { value: 0.5 }, blocked: { error: 1 }, canvas: { value: 'drawn' } };
  expect(found).toBe(hashComponents(all as unknown as UnknownComponents));
  expect(knownFingerprint()).toBe(found);
  // The page has its turn between two sources.
  expect(order.slice(0, 3)).toEqual(['canvas', 'the page', 'audio']);
});

function refuse(): never {
  throw new DOMException('The storage is disabled.', 'SecurityError');
}

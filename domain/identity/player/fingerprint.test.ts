import { afterEach, expect, test, vi } from 'vitest';
import { fingerprint, knownFingerprint } from './fingerprint.ts';

vi.mock('@fingerprintjs/fingerprintjs', () => ({
  load: async () => ({ get: async () => ({ visitorId: 'f-1' }) }),
}));

afterEach(() => vi.unstubAllGlobals());

test('tracking.page-open: a browser without storage keeps the fingerprint for the page', async () => {
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  expect(knownFingerprint()).toBeNull();
  expect(await fingerprint()).toBe('f-1');
  expect(knownFingerprint()).toBe('f-1');
});

function refuse(): never {
  throw new DOMException('The storage is disabled.', 'SecurityError');
}

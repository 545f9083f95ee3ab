import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { local } from '#platform/browser/storage.ts';

const excluded: unknown[] = [];
vi.mock('@fingerprintjs/fingerprintjs', () => ({
  sources: {},
  loadSources: (_sources: object, _options: object, names: unknown) => {
    excluded.push(names);
    return async () => ({});
  },
  hashComponents: () => 'f-1',
}));
let isPhone = false;

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone }));
});
afterEach(() => vi.unstubAllGlobals());

test('tracking.page-open: a browser without storage keeps the fingerprint for the page', async () => {
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  const { fingerprint, knownFingerprint } = await import('./fingerprint.ts');
  expect(knownFingerprint()).toBeNull();
  expect(await fingerprint()).toBe('f-1');
  expect(knownFingerprint()).toBe('f-1');
});

test.each([
  ['a phone', true, ['fonts', 'fontPreferences', 'webGlExtensions']],
  ['a computer', false, []],
])(
  'tracking.page-open: the fingerprint of %s excludes the sources that are slow there',
  async (_, hasTouch, expected) => {
    isPhone = hasTouch;
    local.remove('fingerprint');
    excluded.length = 0;
    const { fingerprint } = await import('./fingerprint.ts');
    expect(await fingerprint()).toBe('f-1');
    expect(excluded).toEqual([expected]);
  },
);

function refuse(): never {
  throw new DOMException('The storage is disabled.', 'SecurityError');
}

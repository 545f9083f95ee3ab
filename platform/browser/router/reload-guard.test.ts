import { beforeEach, expect, test, vi } from 'vitest';
import { isGuarded, RELOAD_GUARD_KEY, RELOAD_GUARD_MS, reloadTo } from './reload-guard.ts';

beforeEach(() => sessionStorage.clear());

test('shell.chunk-reload: reloads to the target once, then not again for ten seconds', () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  expect(reloadTo('/ru/games/dice', 1000)).toBe(true);
  expect(reloadTo('/ru/games/dice', 1000 + RELOAD_GUARD_MS - 1)).toBe(false);
  expect(reloadTo('/ru/fairness', 2000)).toBe(true);
  expect(assign.mock.calls).toEqual([['/ru/games/dice'], ['/ru/fairness']]);
});

test('shell.chunk-reload: the session storage holds the path and the expiry', () => {
  vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  reloadTo('/ru/x', 5000);
  expect(JSON.parse(sessionStorage.getItem(RELOAD_GUARD_KEY) ?? '')).toEqual({
    path: '/ru/x',
    expiresAt: 15_000,
  });
  expect([isGuarded('/ru/x', 14_999), isGuarded('/ru/x', 15_000)]).toEqual([true, false]);
});

test('shell.chunk-reload: a foreign value under the key is ignored', () => {
  sessionStorage.setItem(RELOAD_GUARD_KEY, '{');
  expect(isGuarded('/ru', 0)).toBe(false);
});

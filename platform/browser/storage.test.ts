import { expect, test, vi } from 'vitest';
import { COOKIE_SECONDS, cookies, local } from './storage.ts';

const DAY = 86_400;

test('storage: every cookie of the product lives as long as the specification says', () => {
  const advertising = [
    'promo',
    'partnerId',
    'partner',
    'adplace',
    'prHash',
    'advId',
    'advertiseUid',
    'advertiseSource',
  ] as const;
  for (const name of advertising) expect([name, COOKIE_SECONDS[name]]).toEqual([name, 30 * DAY]);
  expect(COOKIE_SECONDS.cpaOneUid).toBe(30 * DAY);
  expect([COOKIE_SECONDS.token, COOKIE_SECONDS.bearerToken]).toEqual([30 * DAY, 30 * DAY]);
  const tracking = ['stag', 'activeCurrency', 'userBrowser', 'simpleAuth'] as const;
  for (const name of tracking) expect([name, COOKIE_SECONDS[name]]).toEqual([name, DAY]);
  const bonus = ['adBonusType', 'adBonusValue', 'adBonusModal'] as const;
  for (const name of bonus) expect([name, COOKIE_SECONDS[name]]).toEqual([name, 600]);
  expect(COOKIE_SECONDS.super_bonus).toBe(5 * 365 * DAY);
  expect(COOKIE_SECONDS.locale).toBe(365 * DAY);
  expect(Object.keys(COOKIE_SECONDS)).toHaveLength(20);
});

test('storage: a cookie is read as it was written, and not at all once removed', () => {
  cookies.set('promo', 'Скидка; 10 %=да');
  expect(cookies.get('promo')).toBe('Скидка; 10 %=да');
  cookies.remove('promo');
  expect(cookies.get('promo')).toBeNull();
  expect(cookies.get('stag')).toBeNull();
});

test('storage: with storage blocked, reads return nothing and nothing breaks', () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  local.set('key', 'value');
  expect(local.get('key')).toBeNull();
  local.remove('key');
});

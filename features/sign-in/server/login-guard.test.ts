import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryRateLimits } from '#platform/server/rate-limits.ts';
import { createLoginGuard, type LoginAttempt } from './login-guard.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const createGuard = () => createLoginGuard(createMemoryRateLimits());
const STRANGER: LoginAttempt = { contact: 'ann@example.org', ip: '203.0.113.7', device: undefined };

test('login guard: a hundred parallel guesses get no further than five in a row', async () => {
  const guard = createGuard();
  const waits = await Promise.all(Array.from({ length: 100 }, () => guard.check(STRANGER)));
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(5);
});

test('login guard: guesses from other addresses never make the owner wait', async () => {
  const guard = createGuard();
  for (let address = 0; address < 250; address++) {
    for (let guess = 0; guess < 10; guess++) {
      await guard.check({ ...STRANGER, ip: `198.51.100.${address}` });
    }
  }
  expect(await guard.check(STRANGER)).toBeUndefined();
});

test('login guard: a known device never waits for strangers behind the same address', async () => {
  const guard = createGuard();
  for (let guess = 0; guess < 200; guess++) {
    await guard.check(STRANGER);
    await guard.check({ ...STRANGER, contact: `other${guess}@example.org` });
  }
  expect(await guard.check(STRANGER)).toBeGreaterThan(0);
  expect(await guard.check({ ...STRANGER, device: 'phone' })).toBeUndefined();
});

test('login guard: a known device is slowed by its own guesses', async () => {
  const guard = createGuard();
  const attempt = { ...STRANGER, device: 'phone' };
  for (let guess = 0; guess < 5; guess++) expect(await guard.check(attempt)).toBeUndefined();
  expect(await guard.check(attempt)).toBe(2);
});

test('login guard: guesses at many accounts from one network are slowed together', async () => {
  const guard = createGuard();
  const guessAt = (contact: string, ip: string) => guard.check({ ...STRANGER, contact, ip });
  const waits = [];
  for (let guess = 0; guess < 40; guess++) {
    waits.push(await guessAt(`p${guess}@example.org`, '2001:db8:1:2::7'));
  }
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(30);
  expect(await guessAt('p@example.org', '2001:db8:1:3::7')).toBeUndefined();
  expect(await guessAt('p@example.org', '2001:db8:1:2:ffff::9')).toBeGreaterThan(0);
});

test('login guard: logging in to an own account between guesses does not reset the limit', async () => {
  const guard = createGuard();
  const own = { ...STRANGER, contact: 'own@example.org' };
  let guesses = 0;
  for (let second = 0; second < 600; second++) {
    if ((await guard.check(own)) === undefined) await guard.recordSuccess(own);
    const guess = { ...STRANGER, contact: `victim${second}@example.org` };
    if ((await guard.check(guess)) === undefined) guesses++;
    vi.advanceTimersByTime(1_000);
  }
  // 30 free ones, then waits of 2, 4, 8 … 256 seconds.
  expect(guesses).toBeLessThanOrEqual(39);
});

test('login guard: a correct password clears the mistakes before it', async () => {
  const guard = createGuard();
  for (let guess = 0; guess < 5; guess++) await guard.check(STRANGER);
  expect(await guard.check(STRANGER)).toBe(2);
  await guard.recordSuccess(STRANGER);
  for (let guess = 0; guess < 5; guess++) expect(await guard.check(STRANGER)).toBeUndefined();
});

test('login guard: an attempt that was never verified is refunded', async () => {
  const guard = createGuard();
  for (let guess = 0; guess < 100; guess++) {
    expect(await guard.check(STRANGER)).toBeUndefined();
    await guard.refund(STRANGER);
  }
});

import { expect, test } from 'vitest';
import { createLoginGuard } from './login-guard.ts';
import { createThrottle, networkOf } from '#domain/identity/server/index.ts';

function clock() {
  let at = 1_000_000;
  return { now: () => at, pass: (seconds: number) => void (at += seconds * 1000) };
}

test('throttle: the wait doubles from two seconds up to its cap and is cleared in the end', () => {
  const time = clock();
  const throttle = createThrottle({ free: 2, capMs: 10_000, resetMs: 60_000 }, time.now);
  const waits: (number | undefined)[] = [];
  for (let tries = 0; tries < 6; tries++) {
    throttle.count('ann');
    waits.push(throttle.waitFor('ann'));
    time.pass(throttle.waitFor('ann') ?? 0);
  }
  expect(waits).toEqual([undefined, 2, 4, 8, 10, 10]);
  throttle.count('ann');
  time.pass(9);
  expect(throttle.waitFor('ann')).toBe(1);
  time.pass(60);
  throttle.count('ann');
  expect(throttle.waitFor('ann')).toBeUndefined();
});

test('login guard: a hundred parallel guesses get no further than five in a row', () => {
  const guard = createLoginGuard(clock().now);
  const attempt = { contact: 'ann@example.org', ip: '203.0.113.7', device: undefined };
  const allowed = Array.from({ length: 100 }, () => guard.check(attempt) === undefined);
  expect(allowed.filter(Boolean)).toHaveLength(5);
});

test('login guard: guesses from other addresses never make the owner wait', () => {
  const guard = createLoginGuard(clock().now);
  for (let address = 0; address < 250; address++) {
    for (let guess = 0; guess < 10; guess++) {
      guard.check({ contact: 'ann@example.org', ip: `198.51.100.${address}`, device: undefined });
    }
  }
  const owner = { contact: 'ann@example.org', ip: '203.0.113.7', device: undefined };
  expect(guard.check(owner)).toBeUndefined();
});

test('login guard: a known device never waits for strangers behind the same address', () => {
  const guard = createLoginGuard(clock().now);
  const ip = '203.0.113.7';
  for (let guess = 0; guess < 200; guess++) {
    guard.check({ contact: 'ann@example.org', ip, device: undefined });
    guard.check({ contact: `other${guess}@example.org`, ip, device: undefined });
  }
  expect(guard.check({ contact: 'ann@example.org', ip, device: undefined })).toBeGreaterThan(0);
  expect(guard.check({ contact: 'ann@example.org', ip, device: 'phone' })).toBeUndefined();
});

test('login guard: a known device is slowed by its own guesses', () => {
  const guard = createLoginGuard(clock().now);
  const attempt = { contact: 'ann@example.org', ip: '203.0.113.7', device: 'phone' };
  for (let guess = 0; guess < 5; guess++) expect(guard.check(attempt)).toBeUndefined();
  expect(guard.check(attempt)).toBe(2);
});

test('login guard: guesses at many accounts from one network are slowed together', () => {
  const guard = createLoginGuard(clock().now);
  const waits = Array.from({ length: 40 }, (_, guess) =>
    guard.check({ contact: `p${guess}@example.org`, ip: '2001:db8:1:2::7', device: undefined }),
  );
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(30);
  const neighbour = { contact: 'p@example.org', ip: '2001:db8:1:3::7', device: undefined };
  expect(guard.check(neighbour)).toBeUndefined();
  expect(guard.check({ ...neighbour, ip: '2001:db8:1:2:ffff::9' })).toBeGreaterThan(0);
});

test('login guard: logging in to an own account between guesses does not reset the limit', () => {
  const time = clock();
  const guard = createLoginGuard(time.now);
  const ip = '203.0.113.7';
  const own = { contact: 'own@example.org', ip, device: undefined };
  let guesses = 0;
  for (let second = 0; second < 600; second++) {
    if (guard.check(own) === undefined) guard.recordSuccess(own);
    const guess = { contact: `victim${second}@example.org`, ip, device: undefined };
    if (guard.check(guess) === undefined) guesses++;
    time.pass(1);
  }
  // 30 free ones, then waits of 2, 4, 8 … 256 seconds.
  expect(guesses).toBeLessThanOrEqual(39);
});

test('login guard: a correct password clears the mistakes before it', () => {
  const guard = createLoginGuard(clock().now);
  const attempt = { contact: 'ann@example.org', ip: '203.0.113.7', device: undefined };
  for (let guess = 0; guess < 5; guess++) guard.check(attempt);
  expect(guard.check(attempt)).toBe(2);
  guard.recordSuccess(attempt);
  for (let guess = 0; guess < 5; guess++) expect(guard.check(attempt)).toBeUndefined();
});

test('login guard: an attempt that was never verified is refunded', () => {
  const guard = createLoginGuard(clock().now);
  const attempt = { contact: 'ann@example.org', ip: '203.0.113.7', device: undefined };
  for (let guess = 0; guess < 100; guess++) {
    expect(guard.check(attempt)).toBeUndefined();
    guard.refund(attempt);
  }
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::7', '2001:db8:1:2'],
  ['2001:0db8:0001:0002:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::7', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('network: the address %s belongs to %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

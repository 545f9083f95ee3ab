import { expect, test } from 'vitest';
import { createLoginGuard } from './login-guard.ts';
import { createThrottle, networkOf } from '#domain/identity/server/index.ts';

function clock() {
  let at = 1_000_000;
  return { now: () => at, pass: (seconds: number) => void (at += seconds * 1000) };
}

test('the wait doubles from two seconds up to its cap and is forgotten in the end', () => {
  const time = clock();
  const throttle = createThrottle({ free: 2, capMs: 10_000, forgetMs: 60_000 }, time.now);
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

test('a hundred guesses at once get no further than five in a row', () => {
  const guard = createLoginGuard(clock().now);
  const attempt = { contact: 'ann@example.org', ip: '203.0.113.7', device: undefined };
  const admitted = Array.from({ length: 100 }, () => guard.admit(attempt) === undefined);
  expect(admitted.filter(Boolean)).toHaveLength(5);
});

test('guesses from other addresses never make the owner wait', () => {
  const guard = createLoginGuard(clock().now);
  for (let address = 0; address < 250; address++) {
    for (let guess = 0; guess < 10; guess++) {
      guard.admit({ contact: 'ann@example.org', ip: `198.51.100.${address}`, device: undefined });
    }
  }
  const owner = { contact: 'ann@example.org', ip: '203.0.113.7', device: undefined };
  expect(guard.admit(owner)).toBeUndefined();
});

test('a device that logged in before never waits for strangers behind the same address', () => {
  const guard = createLoginGuard(clock().now);
  const ip = '203.0.113.7';
  for (let guess = 0; guess < 200; guess++) {
    guard.admit({ contact: 'ann@example.org', ip, device: undefined });
    guard.admit({ contact: `other${guess}@example.org`, ip, device: undefined });
  }
  expect(guard.admit({ contact: 'ann@example.org', ip, device: undefined })).toBeGreaterThan(0);
  expect(guard.admit({ contact: 'ann@example.org', ip, device: 'phone' })).toBeUndefined();
});

test('a known device is slowed by its own guesses', () => {
  const guard = createLoginGuard(clock().now);
  const attempt = { contact: 'ann@example.org', ip: '203.0.113.7', device: 'phone' };
  for (let guess = 0; guess < 5; guess++) expect(guard.admit(attempt)).toBeUndefined();
  expect(guard.admit(attempt)).toBe(2);
});

test('many accounts tried from one place are slowed together', () => {
  const guard = createLoginGuard(clock().now);
  const waits = Array.from({ length: 40 }, (_, guess) =>
    guard.admit({ contact: `p${guess}@example.org`, ip: '2001:db8:1:2::7', device: undefined }),
  );
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(30);
  const neighbour = { contact: 'p@example.org', ip: '2001:db8:1:3::7', device: undefined };
  expect(guard.admit(neighbour)).toBeUndefined();
  expect(guard.admit({ ...neighbour, ip: '2001:db8:1:2:ffff::9' })).toBeGreaterThan(0);
});

test("logging in to an account of one's own between guesses opens nothing", () => {
  const time = clock();
  const guard = createLoginGuard(time.now);
  const ip = '203.0.113.7';
  const own = { contact: 'own@example.org', ip, device: undefined };
  let guesses = 0;
  for (let second = 0; second < 600; second++) {
    if (guard.admit(own) === undefined) guard.welcome(own);
    const guess = { contact: `victim${second}@example.org`, ip, device: undefined };
    if (guard.admit(guess) === undefined) guesses++;
    time.pass(1);
  }
  // 30 free ones, then waits of 2, 4, 8 … 256 seconds.
  expect(guesses).toBeLessThanOrEqual(39);
});

test('a right password forgives the mistakes made before it', () => {
  const guard = createLoginGuard(clock().now);
  const attempt = { contact: 'ann@example.org', ip: '203.0.113.7', device: undefined };
  for (let guess = 0; guess < 5; guess++) guard.admit(attempt);
  expect(guard.admit(attempt)).toBe(2);
  guard.welcome(attempt);
  for (let guess = 0; guess < 5; guess++) expect(guard.admit(attempt)).toBeUndefined();
});

test('an attempt that was never judged is not counted', () => {
  const guard = createLoginGuard(clock().now);
  const attempt = { contact: 'ann@example.org', ip: '203.0.113.7', device: undefined };
  for (let guess = 0; guess < 100; guess++) {
    expect(guard.admit(attempt)).toBeUndefined();
    guard.giveBack(attempt);
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
])('the address %s belongs to %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

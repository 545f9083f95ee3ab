import { expect, test } from 'vitest';
import { CHECK_EVERY_MS, mustRedirect, nextDelayMs, SSO_PAUSE_MS, ssoStartLink } from './rules.ts';

const NOW = 1_000_000;

test('region.mirrors: the first run is after 10 to 55 seconds, and a stored one counts from ten on', () => {
  expect(nextDelayMs(null, NOW, 0)).toBe(10_000);
  expect(nextDelayMs(null, NOW, 0.999_999_9)).toBe(55_000);
  for (const stored of [NOW - 1, NOW + 9_999, NOW + CHECK_EVERY_MS + 1, Number.NaN]) {
    expect(nextDelayMs(String(stored), NOW, 0)).toBe(10_000);
  }
  expect(nextDelayMs(String(NOW + 10_000), NOW, 0.5)).toBe(10_000);
  expect(nextDelayMs(String(NOW + CHECK_EVERY_MS), NOW, 0)).toBe(CHECK_EVERY_MS);
  expect(nextDelayMs('soon', NOW, 0)).toBe(10_000);
});

test('region.sso: a guest alone is sent to the link, outside development, and not again for a while', () => {
  const due = {
    link: 'https://bravo.example/auth/sso/start?from=main.example',
    hasToken: false,
    environment: 'production',
    isRefused: false,
    isBot: false,
    returnedAt: null,
    now: NOW,
  };
  expect(mustRedirect(due)).toBe(true);
  expect(mustRedirect({ ...due, returnedAt: NOW - SSO_PAUSE_MS - 1 })).toBe(true);
  const not = [
    { link: null },
    { hasToken: true },
    { environment: 'development' },
    { isRefused: true },
    { isBot: true },
    { returnedAt: NOW },
    { returnedAt: NOW - SSO_PAUSE_MS },
  ];
  for (const change of not) expect(mustRedirect({ ...due, ...change })).toBe(false);
  expect(ssoStartLink('https://bravo.example', 'main.example')).toBe(due.link);
});

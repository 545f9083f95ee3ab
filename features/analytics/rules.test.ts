import { expect, test } from 'vitest';
import {
  AGE_MS_MAX,
  countedPath,
  deviceOf,
  goesOn,
  IDLE_MS_MAX,
  keptOf,
  pathOf,
  QUEUE_MAX,
  sourceOf,
  timeOrderedId,
  timeOf,
  VISIT_MS_MAX,
} from './rules.ts';

const NOW = 1_800_000_000_000;

test('tracking.analytics: a visit ends after 24 hours, or after 30 minutes without an event', () => {
  expect(VISIT_MS_MAX).toBe(86_400_000);
  expect(IDLE_MS_MAX).toBe(1_800_000);
  const visit = (started: number, last: number) => ({
    started_at: NOW - started,
    last_at: NOW - last,
  });
  expect(goesOn(visit(0, 0), NOW)).toBe(true);
  expect(goesOn(visit(IDLE_MS_MAX, IDLE_MS_MAX - 1), NOW)).toBe(true);
  expect(goesOn(visit(IDLE_MS_MAX, IDLE_MS_MAX), NOW)).toBe(false);
  expect(goesOn(visit(VISIT_MS_MAX - 1, 1), NOW)).toBe(true);
  expect(goesOn(visit(VISIT_MS_MAX, 1), NOW)).toBe(false);
  // The clock of the device was set back.
  expect(goesOn(visit(-10_000, -5_000), NOW)).toBe(false);
});

test('tracking.analytics: the latest thousand events wait', () => {
  const many = Array.from({ length: QUEUE_MAX + 5 }, (_, index) => index);
  expect(keptOf(many)).toEqual(many.slice(5));
  expect(keptOf([1, 2])).toEqual([1, 2]);
});

test('analytics: an event happened as long ago as the browser says, and never in the future', () => {
  expect(timeOf(NOW - 5_000, NOW, NOW + 3_600_000)).toBe(NOW + 3_595_000);
  expect(timeOf(NOW + 5_000, NOW, NOW)).toBe(NOW);
  expect(timeOf(NOW - AGE_MS_MAX, NOW, NOW)).toBe(NOW - AGE_MS_MAX);
  expect(timeOf(NOW - AGE_MS_MAX - 1, NOW, NOW)).toBeUndefined();
});

test.each([
  [{ utm_source: 'mail', utm_campaign: 'june' }, null, 'https://a.example/x', 'mail / june'],
  [{}, '77', 'https://a.example/x', 'partner 77'],
  [{}, null, 'https://a.example:8080/x?y', 'a.example:8080'],
  [{}, null, 'https://own.example/games', 'direct'],
  [{ utm_source: '' }, null, '', 'direct'],
])(
  'analytics: %j, partner %s and the referrer %s are the source %s',
  (query, partner, from, name) => {
    expect(sourceOf(query as Record<string, string>, partner, from, 'own.example')).toBe(name);
  },
);

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1', 'phone'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140 Mobile Safari/537.36', 'phone'],
  ['Mozilla/5.0 (Linux; Android 14; SM-X710) Chrome/140 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Safari/604.1', 'tablet'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140 Safari/537.36', 'desktop'],
  ['', 'desktop'],
])('analytics: %s is a %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

test('analytics: a path names no record', () => {
  expect(pathOf('/payment/0d9f8a66-1111-4222-8333-444455556666')).toBe('/payment/{id}');
  expect(pathOf('/players/123456/bets')).toBe('/players/{id}/bets');
  expect(pathOf('/games/dice')).toBe('/games/dice');
  expect(pathOf(`/reset-password/${'aB_-'.repeat(11)}`)).toBe('/reset-password/{id}');
  expect(pathOf('/a'.repeat(400))).toHaveLength(200);
});

test('analytics: a counter of others receives the campaign of an address and nothing else of it', () => {
  expect(countedPath('/faq', { token: 's', utm_source: 'a b', url: 'x' })).toBe(
    '/faq?utm_source=a%20b',
  );
  expect(countedPath('/secure/' + 'aB_-'.repeat(11), {})).toBe('/secure/{id}');
});

test('analytics: ids of later events come later, and two of one moment differ', () => {
  const random = ['aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee', 'aaaaaaaa-bbbb-4fff-9ddd-eeeeeeeeeeee'];
  const [first, second] = random.map((each) => timeOrderedId(1_764_000_000_000, each));
  expect(first).toBe('019ab697-e800-7ccc-8ddd-eeeeeeeeeeee');
  expect(second).not.toBe(first);
  expect(timeOrderedId(1_764_000_000_001, random[0]!) > first!).toBe(true);
});

import { expect, test } from 'vitest';
import { periodDays, periodOf, PERIODS } from './period.ts';

const NOW = new Date('2026-03-10T23:30:00Z');

test('period: names stand for whole days of UTC, today included', () => {
  const days = Object.fromEntries(
    PERIODS.map((name) => [name, Object.values(periodDays(name, NOW)).join(' ')]),
  );
  expect(days).toEqual({
    today: '2026-03-10 2026-03-10',
    yesterday: '2026-03-09 2026-03-09',
    week: '2026-03-04 2026-03-10',
    days30: '2026-02-09 2026-03-10',
    days90: '2025-12-11 2026-03-10',
    month: '2026-03-01 2026-03-10',
    lastMonth: '2026-02-01 2026-02-28',
  });
});

test('period: days without a name have none', () => {
  expect(periodOf({ from: '2026-02-09', to: '2026-03-10' }, NOW)).toBe('days30');
  expect(periodOf({ from: '2026-02-08', to: '2026-03-10' }, NOW)).toBeUndefined();
  expect(periodOf({ from: '', to: '' }, NOW)).toBeUndefined();
});

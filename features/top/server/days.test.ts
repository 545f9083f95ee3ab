import { expect, test } from 'vitest';
import { daysOf } from './days.ts';
import { RATE_ONE } from '#core/usual-rates.ts';
import { COMPARED_IN, TOP_RATES } from './rates.ts';

const of = (period: 'day' | 'week' | 'month', at: string) => {
  const { from, to } = daysOf(period, new Date(at));
  return `${from} ${to}`;
};

test('promo.top: a day begins at midnight UTC, a week on Monday, a month on its first day', () => {
  expect(of('day', '2026-11-26T23:59:59.999Z')).toBe('2026-11-26 2026-11-26');
  expect(of('day', '2026-11-27T00:00:00.000Z')).toBe('2026-11-27 2026-11-27');
  expect(of('week', '2026-11-23T00:00:00.000Z')).toBe('2026-11-23 2026-11-29');
  expect(of('week', '2026-11-29T23:59:59.999Z')).toBe('2026-11-23 2026-11-29');
  expect(of('week', '2027-01-01T12:00:00.000Z')).toBe('2026-12-28 2027-01-03');
  expect(of('month', '2026-12-31T23:59:59.999Z')).toBe('2026-12-01 2026-12-31');
  expect(of('month', '2028-02-10T00:00:00.000Z')).toBe('2028-02-01 2028-02-29');
});

test('promo.top: every currency has a rate, and the one of comparison is worth itself', () => {
  expect(TOP_RATES.every(({ rate }) => rate > 0n)).toBe(true);
  expect(TOP_RATES.find(({ currency }) => currency === COMPARED_IN)!.rate).toBe(RATE_ONE);
});

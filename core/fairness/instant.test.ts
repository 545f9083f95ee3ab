import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantMs } from './instant.ts';

test('fairness: a timestamp is parsed as Date does', () => {
  const span = { min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z') };
  fc.assert(
    fc.property(fc.date({ ...span, noInvalidDate: true }), (date) => {
      return instantMs(date.toISOString()) === date.getTime();
    }),
  );
  expect(instantMs('2026-11-21T00:00:00Z')).toBe(1_795_219_200_000);
  expect(instantMs('2024-02-29T12:00:00.1Z')).toBe(Date.parse('2024-02-29T12:00:00.1Z'));
  expect(instantMs('2026-11-21T00:00:00.123999Z')).toBe(1_795_219_200_123);
});

test('fairness: of four centuries, every day that Date has is a date, and no other is', () => {
  const two = (value: number) => String(value).padStart(2, '0');
  const wrong: string[] = [];
  for (let year = 1_900; year < 2_301; year++) {
    for (let month = 1; month <= 12; month++) {
      for (let day = 1; day <= 31; day++) {
        const atMs = Date.UTC(year, month - 1, day, 1, 2, 3, 40);
        const isDay = new Date(atMs).getUTCDate() === day;
        const text = `${year}-${two(month)}-${two(day)}T01:02:03.04Z`;
        if (instantMs(text) !== (isDay ? atMs : undefined)) wrong.push(text);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test.each([
  '2026-02-29T00:00:00Z',
  '1900-02-29T00:00:00Z',
  '2026-04-31T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-11-21T24:00:00Z',
  '2026-11-21T00:00:00',
  '2026-11-21T00:00:00+06:00',
  '2026-11-21',
  '',
  null,
  0,
])('fairness: %s is not a timestamp', (text) => {
  expect(instantMs(text)).toBeUndefined();
});

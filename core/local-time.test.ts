import { expect, test } from 'vitest';
import { localTime } from './local-time.ts';

test('local time: one moment is another hour and another day in each zone', () => {
  const at = new Date('2026-11-22T19:30:00Z');
  expect(localTime(at, 'UTC')).toEqual({ weekday: 7, minutes: 19 * 60 + 30 });
  expect(localTime(at, 'Asia/Almaty')).toEqual({ weekday: 1, minutes: 30 });
  expect(localTime(at, 'America/New_York')).toEqual({ weekday: 7, minutes: 14 * 60 + 30 });
});

test('local time: half hours of a zone and its summer time count', () => {
  const at = new Date('2026-07-01T12:00:00Z');
  expect(localTime(at, 'Asia/Kolkata').minutes).toBe(17 * 60 + 30);
  expect(localTime(at, 'Europe/Berlin').minutes).toBe(14 * 60);
});

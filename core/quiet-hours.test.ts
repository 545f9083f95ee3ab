import { expect, test } from 'vitest';
import { quietLeftMs } from './quiet-hours.ts';

function until(now: string, from: number, to: number, zone = 'UTC'): string | undefined {
  const left = quietLeftMs(new Date(now), { from, until: to }, zone);
  return left === undefined ? undefined : new Date(Date.parse(now) + left).toISOString();
}

test('quiet hours: those over midnight hold from their first minute until their last', () => {
  expect(until('2026-11-24T21:59:59Z', 22, 8)).toBeUndefined();
  expect(until('2026-11-24T22:00:00Z', 22, 8)).toBe('2026-11-25T08:00:00.000Z');
  expect(until('2026-11-25T00:00:30Z', 22, 8)).toBe('2026-11-25T08:00:00.000Z');
  expect(until('2026-11-25T07:59:59Z', 22, 8)).toBe('2026-11-25T08:00:00.000Z');
  expect(until('2026-11-25T08:00:00Z', 22, 8)).toBeUndefined();
});

test('quiet hours: those within a day', () => {
  expect(until('2026-11-24T12:59:00Z', 13, 15)).toBeUndefined();
  expect(until('2026-11-24T13:00:00Z', 13, 15)).toBe('2026-11-24T15:00:00.000Z');
  expect(until('2026-11-24T15:00:00Z', 13, 15)).toBeUndefined();
});

test('quiet hours: they are those of the time zone of the player', () => {
  // 03:00 in Almaty.
  expect(until('2026-11-24T22:00:00Z', 0, 8, 'Asia/Almaty')).toBe('2026-11-25T03:00:00.000Z');
  expect(until('2026-11-24T22:00:00Z', 4, 8, 'Asia/Almaty')).toBeUndefined();
  expect(quietLeftMs(new Date(0), null, 'UTC')).toBeUndefined();
});

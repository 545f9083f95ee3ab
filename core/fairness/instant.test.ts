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

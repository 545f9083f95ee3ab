import { expect, test } from 'vitest';
import { supportHours, type SupportHours } from '#domain/settings/rules.support.ts';
import { openingAt } from './rules.hours.ts';

const HOURS: SupportHours = {
  is_on: true,
  time_zone: 'Asia/Almaty',
  days: [1, 2, 3, 4, 5],
  from: '09:00',
  until: '18:00',
};

function at(now: string, change: Partial<SupportHours> = {}): [boolean, string] | undefined {
  const opening = openingAt(new Date(now), { ...HOURS, ...change });
  return opening && [opening.isOpen, new Date(Date.parse(now) + opening.changesInMs).toISOString()];
}

test('support: nothing is said about hours that are not set', () => {
  expect(at('2026-11-24T05:00:00Z', { is_on: false })).toBeUndefined();
});

test('support: a working day opens and closes by the clock of its time zone', () => {
  // Almaty is five hours ahead.
  expect(at('2026-11-24T03:59:59Z')).toEqual([false, '2026-11-24T04:00:00.000Z']);
  expect(at('2026-11-24T04:00:00Z')).toEqual([true, '2026-11-24T13:00:00.000Z']);
  expect(at('2026-11-24T12:59:30Z')).toEqual([true, '2026-11-24T13:00:00.000Z']);
  expect(at('2026-11-24T13:00:00Z')).toEqual([false, '2026-11-25T04:00:00.000Z']);
});

test('support: over a weekend the next opening is on Monday', () => {
  expect(at('2026-11-27T13:00:00Z')).toEqual([false, '2026-11-30T04:00:00.000Z']);
  // Monday in Almaty, Sunday elsewhere.
  expect(at('2026-11-29T20:00:00Z')).toEqual([false, '2026-11-30T04:00:00.000Z']);
});

test('support: with one day a week the next opening may be seven days away', () => {
  const sunday = { days: [7] };
  expect(at('2026-11-29T13:00:00Z', sunday)).toEqual([false, '2026-12-06T04:00:00.000Z']);
});

test('support: the end of a day may be midnight', () => {
  const late = { from: '00:00', until: '24:00', days: [2], time_zone: 'UTC' };
  expect(at('2026-11-24T23:59:00Z', late)).toEqual([true, '2026-11-25T00:00:00.000Z']);
  expect(at('2026-11-25T00:00:00Z', late)).toEqual([false, '2026-12-01T00:00:00.000Z']);
});

test('support: the change of summer time in between moves the opening', () => {
  const berlin = { time_zone: 'Europe/Berlin' };
  // Clocks go back on 25 October and forward on 28 March 2027, both Sundays.
  expect(at('2026-10-23T16:00:00Z', berlin)).toEqual([false, '2026-10-26T08:00:00.000Z']);
  expect(at('2027-03-26T17:00:00Z', berlin)).toEqual([false, '2027-03-29T07:00:00.000Z']);
});

test.each([
  { time_zone: 'Mars/Olympus' },
  { time_zone: '' },
  { days: [] },
  { days: [1, 1] },
  { days: [0] },
  { from: '9:00' },
  { until: '24:01' },
  { from: '18:00' },
])('support: hours with %j are refused', (change) => {
  expect(supportHours.safeParse({ ...HOURS, ...change }).success).toBe(false);
  expect(supportHours.safeParse(HOURS).success).toBe(true);
});

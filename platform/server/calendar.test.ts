import { expect, test } from 'vitest';
import { monthOf, nextMonth, nextWeek, weekOf } from './calendar.ts';

test('calendar: weeks begin on Monday and months on the first, in UTC', () => {
  expect(weekOf(new Date('2026-11-29T23:59:59.999Z'))).toBe('2026-11-23');
  expect(weekOf(new Date('2026-11-30T00:00:00Z'))).toBe('2026-11-30');
  expect(nextWeek('2026-12-28')).toBe('2027-01-04');
  expect(monthOf(new Date('2026-12-31T23:59:59Z'))).toBe('2026-12-01');
  expect(nextMonth('2026-12-01')).toBe('2027-01-01');
});

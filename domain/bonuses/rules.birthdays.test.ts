import { expect, test } from 'vitest';
import { birthdaysOn } from './rules.birthdays.ts';

const DAY_MS = 86_400_000;

test.each([2026, 2027, 2028, 2100, 2400])(
  'bonuses: in %d each birthday comes exactly once',
  (year) => {
    const found = new Map<string, number>();
    const end = Date.UTC(year + 1, 0, 1);
    for (let at = Date.UTC(year, 0, 1); at < end; at += DAY_MS) {
      for (const birthday of birthdaysOn(new Date(at).toISOString().slice(0, 10))) {
        found.set(birthday, (found.get(birthday) ?? 0) + 1);
      }
    }
    expect(found.size).toBe(366);
    expect(new Set(found.values())).toEqual(new Set([1]));
  },
);

test('bonuses: 29 February is kept on 28 February where the year has no such day', () => {
  expect(birthdaysOn('2027-02-28')).toEqual(['02-28', '02-29']);
  expect(birthdaysOn('2028-02-28')).toEqual(['02-28']);
  expect(birthdaysOn('2028-02-29')).toEqual(['02-29']);
});

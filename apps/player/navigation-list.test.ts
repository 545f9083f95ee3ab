import { expect, test } from 'vitest';
import { NAVIGATION } from './navigation-list.ts';

test('shell: the first page of the menu is the home page, and pages of members come last', () => {
  expect(NAVIGATION[0]!.to).toBe('/');
  const own = NAVIGATION.map(({ memberOnly }) => memberOnly === true);
  expect(own).toEqual(own.toSorted((a, b) => Number(a) - Number(b)));
});

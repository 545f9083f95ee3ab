import { expect, test } from 'vitest';
import { MENU_PAGES, MENU_PATHS } from '#features/site-parts/rules.menu.ts';
import { NAVIGATION } from './navigation-list.ts';

test('shell: the first page of the menu is the home page, and pages of members come last', () => {
  expect(NAVIGATION[0]!.to).toBe('/');
  const own = NAVIGATION.map(({ memberOnly }) => memberOnly === true);
  expect(own).toEqual(own.toSorted((a, b) => Number(a) - Number(b)));
});

test('menu: staff can arrange each page of the sidebar, in its order and with its address', () => {
  const names = (isOwn: boolean) =>
    NAVIGATION.filter(({ memberOnly = false }) => memberOnly === isOwn).map(({ text }) => text);
  expect(MENU_PAGES.pages).toEqual(names(false));
  expect(MENU_PAGES.account).toEqual(names(true));
  for (const { text, to, memberOnly } of NAVIGATION) {
    expect(MENU_PATHS[text], text).toBe(memberOnly ? undefined : to);
  }
});

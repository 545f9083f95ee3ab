import { expect, test } from 'vitest';
import {
  completeMenu,
  isInLanguage,
  isRequired,
  MENU_PAGES,
  MENU_PLACES,
  menuPageRows,
  shownMenu,
  type MenuLinkEntry,
  type MenuRow,
} from './rules.menu.ts';

const link = (change: Partial<MenuLinkEntry> = {}): MenuLinkEntry => ({
  id: 'news',
  kind: 'link',
  place: 'pages',
  is_on: true,
  audience: 'everyone',
  address: 'https://news.example',
  texts: { en: { title: 'News' } },
  ...change,
});
const pagesOf = (rows: readonly MenuRow[]) =>
  rows.map((row) => (row.kind === 'page' ? row.page : row.id));

test('menu: without a published one there is none, so that the app shows its own', () => {
  expect(shownMenu([])).toBeNull();
});

test('menu: pages are in the order of the operator, and those of a later release at the end', () => {
  const [home, bonuses] = menuPageRows('pages');
  const all = completeMenu([link(), bonuses!, home!]);
  expect(pagesOf(all.filter(({ place }) => place === 'pages'))).toEqual([
    'news',
    'bonuses',
    'home',
    'tournaments',
    'vip',
    'top',
    'fairness',
  ]);
  // Each page is in it once.
  const pages = pagesOf(all).filter((page) => page !== 'news');
  expect(pages.toSorted()).toEqual(Object.values(MENU_PAGES).flat().toSorted());
  expect(completeMenu(all)).toEqual(all);
});

test('menu: what is switched off is not shown, except for what is required by law', () => {
  const off = MENU_PLACES.flatMap(menuPageRows).map((row) => ({
    ...row,
    is_on: false,
    audience: 'members' as const,
  }));
  const menu = shownMenu([...off, link({ is_on: false })]);
  expect(menu).toEqual({
    pages: [],
    account: [],
    footer: ['licence', 'policies', 'counting'].map((page) => ({
      page,
      titles: {},
      to: '',
      audience: 'everyone',
    })),
  });
  expect(off.filter(isRequired)).toHaveLength(3);
});

test('menu: a link is shown in the languages of its titles', () => {
  const menu = shownMenu([link({ audience: 'guests' })]);
  const [news, home] = menu!.pages;
  expect(news).toEqual({
    page: null,
    titles: { en: 'News' },
    to: 'https://news.example',
    audience: 'guests',
  });
  expect([isInLanguage(news!, 'en'), isInLanguage(news!, 'kz')]).toEqual([true, false]);
  expect(isInLanguage(home!, 'kz')).toBe(true);
});

import { expect, test } from 'vitest';
import en from './locales/en.json' with { type: 'json' };
import ru from './locales/ru.json' with { type: 'json' };
import { GROUPS } from './page-shape.ts';
import { PAGES } from './pages.ts';

test('pages: every page has its name in both languages, and no name is left without a page', () => {
  const names = PAGES.map(({ name }) => name).toSorted();
  expect(Object.keys(en.pages).toSorted()).toEqual(names);
  expect(Object.keys(ru.pages).toSorted()).toEqual(names);
});

test('pages: names and addresses are unique, and every group has pages', () => {
  for (const key of ['name', 'path'] as const) {
    const given = PAGES.map((page) => page[key]);
    expect(new Set(given).size).toBe(given.length);
  }
  const groups = new Set(PAGES.map(({ group }) => group));
  expect(GROUPS.filter((group) => !groups.has(group))).toEqual([]);
});

test('pages: no two pages of the sidebar have the same icon', () => {
  const icons = PAGES.filter(({ group }) => group !== null).map(({ icon }) => icon);
  expect(icons.filter((icon, index) => icons.indexOf(icon) !== index)).toEqual([]);
});

test('pages: every page loads its module and exports Page', { timeout: 60_000 }, async () => {
  for (const { name, page } of PAGES) {
    expect((await page()).Page, name).toBeTypeOf('function');
  }
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES } from '#core/locale.ts';
import type { ListedPage } from './pages.ts';
import { measurePages, pagesOverBudget } from './sizes.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'croupier-sizes-'));
  // Random bytes do not get smaller.
  for (const kb of [100, 130]) writeFileSync(join(folder, `${kb}.js`), randomBytes(kb * 1_000));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

function page(name: string, path: string, file: string): ListedPage {
  const files = LOCALES.map((locale) => [locale, { js: [file], css: [] as string[] }]);
  const head = LOCALES.map((locale) => [locale, { title: '', description: '' }]);
  return {
    name,
    path,
    params: {},
    isPrerendered: true,
    isPublic: true,
    route: { texts: [] },
    file: 'assets/page.js',
    textFiles: { ru: {}, en: {}, kz: {} },
    head: Object.fromEntries(head) as ListedPage['head'],
    files: Object.fromEntries(files) as ListedPage['files'],
  };
}

test('build: a home page may be smaller than a game, and each page over its budget is named', () => {
  const over = (...pages: ListedPage[]) => pagesOverBudget(measurePages(folder, pages));
  expect(over(page('home', '/', '100.js'), page('dice', '/games/dice', '130.js'))).toEqual([]);
  expect(over(page('dice', '/games/dice', '130.js'), page('home', '/', '130.js'))).toEqual(
    LOCALES.map((locale) => `home in ${locale}: 130.1 of 113.8 kB`),
  );
});

test('build: the document of a page counts towards its size', () => {
  mkdirSync(join(folder, 'prerendered'));
  writeFileSync(join(folder, 'prerendered/home.en.html'), randomBytes(30_000));
  const over = pagesOverBudget(measurePages(folder, [page('home', '/', '100.js')]));
  expect(over).toEqual(['home in en: 130.1 of 113.8 kB']);
});
